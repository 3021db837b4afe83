/** @jsxImportSource preact */
// `<fwx-…>` in the JSX of Preact.
import type { FwxDrawer } from '../../components/index.ts';
import '../../types/preact.d.ts';

declare const ref: (element: FwxDrawer | null) => void;

export const used = (
  <fwx-drawer
    ref={ref}
    className="wide"
    class="wide"
    key="one"
    heading="Settings"
    placement="end"
    open={true}
    title-options='{"tag":"h2"}'
    onClick={(event) => event.currentTarget.show()}
    onfwx-show={(event) => event.detail.relatedTarget?.matches('button')}
    onfwx-hide={(event) => event.currentTarget.hide()}
  >
    <p>Anything</p>
  </fwx-drawer>
);
export const data = (
  <fwx-accordion flush auto-close-items="false" items={[{ label: 'One', content: '1' }]} />
);
export const all = (
  <fwx-upload form="trip" name="photos" allow-multiple maxFiles={3} max-file-size="2MB" />
);

// @ts-expect-error -- left is a physical side, not a placement of a drawer
export const wrongValue = <fwx-drawer placement="left" />;
// @ts-expect-error -- the name is 2xl
export const wrongWidth = <fwx-drawer responsive="xxl" />;
// @ts-expect-error -- no such property (in JSX the compiler accepts unknown names with dashes)
export const unknown = <fwx-drawer headline="Settings" />;
// @ts-expect-error -- the detail has no such member
export const wrongDetail = <fwx-button onfwx-change={({ detail }) => detail.open} />;
// @ts-expect-error -- Preact would not set an attribute, and the default is on
export const off = <fwx-accordion auto-close-items={false} />;
// @ts-expect-error -- Preact would overwrite the method
export const method = <fwx-button toggle />;
// @ts-expect-error -- a list is not a text
export const noJson = <fwx-breadcrumbs links="Home" />;
// @ts-expect-error -- no such element
export const noElement = <fwx-accordeon />;
