import { compile } from 'svelte/compiler';
import { render } from 'svelte/server';

const parts = `
{#snippet accordion(items, id)}<div {id} class="accordion">{#each items as { label, text }, i}<details class="accordion-item" name={id} open={i === 0}><summary class="accordion-header">{label}</summary><div class="accordion-body">{text}</div></details>{/each}</div>{/snippet}
{#snippet button(label, theme)}<button type="button" class="btn-solid theme-{theme}">{label}</button>{/snippet}`;

const page = `
<main>{#each model.accordions as items, i}{@render accordion(items, 'a' + i)}{/each}{#each model.buttons as { label, text }}{@render button(label, text)}{/each}{#each model.groups as labels}<div class="btn-group" role="group">{#each labels as label}{@render button(label, 'info')}{/each}</div>{/each}{#each model.trails as links}<nav aria-label="breadcrumb"><ol class="breadcrumb">{#each links as { label, text }}<li class="breadcrumb-item"><a class="breadcrumb-link" href={text}>{label}</a></li>{/each}</ol></nav>{/each}{#each model.drawers as { label, text }, i}<dialog id="d{i}" class="drawer drawer-start" tabindex="-1" aria-labelledby="d{i}-label"><div class="drawer-header"><h5 id="d{i}-label" class="drawer-title">{label}</h5><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body">{text}</div></dialog>{/each}{#each model.fields as { label, text }, i}<div class="form-field mb-3"><label class="form-label" for="f{i}">{label}</label><input type="text" id="f{i}" class="form-control" value={text}></div>{/each}</main>`;

type Component = Parameters<typeof render>[0];

/** Escapes text as all other contenders do: Svelte itself leaves `>`, `"` and `'` between tags as they are. */
const withSameEscaping = (code: string): string =>
  `import { encode } from '${new URL('../../../components/internal/attributes/html.ts', import.meta.url).href}';\n${code.replaceAll('$.escape(', 'encode(')}`;

async function load(source: string, change: (code: string) => string): Promise<Component> {
  const { js } = compile(source, { generate: 'server', dev: false });
  const code = change(js.code)
    .replace(/from '(svelte[^']*)'/g, (_, name: string) => `from '${import.meta.resolve(name)}'`)
    .replace(
      /import '(svelte[^']*)'/g,
      (_, name: string) => `import '${import.meta.resolve(name)}'`,
    );
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: Component;
  };
  return module.default;
}

interface Svelte {
  readonly accordion: (items: unknown, id: string) => string;
  readonly page: (model: unknown) => string;
}

async function peer(change: (code: string) => string): Promise<Svelte> {
  const [Accordion, Page] = await Promise.all([
    load(
      `<script>let { items, id } = $props();</script>${parts}{@render accordion(items, id)}`,
      change,
    ),
    load(`<script>let { model } = $props();</script>${parts}${page}`, change),
  ]);
  return {
    accordion: (items, id) => render(Accordion, { props: { items, id } as never }).body,
    page: (model) => render(Page, { props: { model } as never }).body,
  };
}

/** Svelte without changes. */
export const svelte: Svelte = await peer((code) => code);

/** Svelte with the same characters escaped in text. */
export const escapingSvelte: Svelte = await peer(withSameEscaping);
