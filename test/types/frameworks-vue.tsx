/** @jsxImportSource vue */
// `<fwx-…>` in templates and JSX of Vue.
import type { GlobalComponents } from 'vue';

import '../../types/vue.d.ts';

export const used = (
  <fwx-drawer
    class={['wide', { high: true }]}
    key="one"
    heading="Settings"
    placement="end"
    open={true}
    onFwxShow={(event) => event.detail.relatedTarget?.matches('button')}
    onFwxHide={(event) => event.currentTarget.hide()}
  />
);

// @ts-expect-error -- left is a side, not a place of a drawer
export const wrongValue = <fwx-drawer placement="left" />;
// @ts-expect-error -- no such event
export const wrongEvent = <fwx-accordion onFwxShow={() => undefined} />;
// @ts-expect-error -- the detail has no such member
export const wrongDetail = <fwx-button onFwxChange={({ detail }) => detail.open} />;

/** The type against which the language tools of Vue check a tag in a template. */
type InTemplate<Tag extends keyof GlobalComponents> =
  InstanceType<GlobalComponents[Tag]> extends { $props: infer Props } ? Props : never;

export const drawer: InTemplate<'fwx-drawer'> = {
  placement: 'end',
  onFwxHidden: ({ detail }) => detail.relatedTarget,
};
// @ts-expect-error -- the name is 2xl
export const responsive: InTemplate<'fwx-drawer'> = { responsive: 'xxl' };
// @ts-expect-error -- no such property
export const unknown: InTemplate<'fwx-drawer'> = { headline: 'Settings' };
