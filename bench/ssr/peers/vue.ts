import { type Component, createSSRApp } from 'vue';
import { compileTemplate } from 'vue/compiler-sfc';
import { renderToString } from 'vue/server-renderer';

const accordion =
  '<div :id="id" class="accordion"><details v-for="({ label, text }, i) in items" class="accordion-item" :name="id" :open="i === 0"><summary class="accordion-header">{{ label }}</summary><div class="accordion-body">{{ text }}</div></details></div>';
const button = '<button type="button" :class="`btn-solid theme-${text}`">{{ label }}</button>';
const group =
  '<div class="btn-group" role="group"><fwx-button v-for="label in labels" :label="label" text="info" /></div>';
const trail =
  '<nav aria-label="breadcrumb"><ol class="breadcrumb"><li v-for="{ label, text } in links" class="breadcrumb-item"><a class="breadcrumb-link" :href="text">{{ label }}</a></li></ol></nav>';
const drawer =
  '<dialog :id="id" class="drawer drawer-start" tabindex="-1" :aria-labelledby="`${id}-label`"><div class="drawer-header"><h5 :id="`${id}-label`" class="drawer-title">{{ label }}</h5><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body">{{ text }}</div></dialog>';
const field =
  '<div class="form-field mb-3"><label class="form-label" :for="id">{{ label }}</label><input type="text" :id="id" class="form-control" :value="text"></div>';
const page =
  '<main><fwx-accordion v-for="(items, i) in model.accordions" :items="items" :id="`a${i}`" /><fwx-button v-for="one in model.buttons" v-bind="one" /><fwx-group v-for="labels in model.groups" :labels="labels" /><fwx-trail v-for="links in model.trails" :links="links" /><fwx-drawer v-for="(one, i) in model.drawers" v-bind="one" :id="`d${i}`" /><fwx-field v-for="(one, i) in model.fields" v-bind="one" :id="`f${i}`" /></main>';

/** A component as a build for the server makes it: its template is a function that pushes text. */
async function component(
  source: string,
  props: readonly string[],
  components: Record<string, Component> = {},
): Promise<Component> {
  const options = { source, filename: 'bench.vue', id: 'bench', ssr: true, ssrCssVars: [] };
  const { code, errors } = compileTemplate(options);
  if (errors.length > 0) throw new Error(String(errors[0]));
  const resolved = code.replace(
    /from "(vue[^"]*)"/g,
    (_, name: string) => `from '${import.meta.resolve(name)}'`,
  );
  const { ssrRender } = (await import(`data:text/javascript,${encodeURIComponent(resolved)}`)) as {
    ssrRender: unknown;
  };
  return { props: [...props], components, ssrRender } as Component;
}

const Accordion = await component(accordion, ['items', 'id']);
const Button = await component(button, ['label', 'text']);
const Page = await component(page, ['model'], {
  'fwx-accordion': Accordion,
  'fwx-button': Button,
  'fwx-group': await component(group, ['labels'], { 'fwx-button': Button }),
  'fwx-trail': await component(trail, ['links']),
  'fwx-drawer': await component(drawer, ['label', 'text', 'id']),
  'fwx-field': await component(field, ['label', 'text', 'id']),
});

/** Vue with compiled templates. */
export const vue = {
  accordion: (items: unknown, id: string): Promise<string> =>
    renderToString(createSSRApp(Accordion, { items, id })),
  page: (model: unknown): Promise<string> => renderToString(createSSRApp(Page, { model })),
};
