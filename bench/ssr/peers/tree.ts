import type { Item, PageModel } from '../page.ts';

type Props = Record<string, unknown> | null;

/** `createElement` of a library, `className` and `htmlFor` under the names that the library uses. */
export interface Library<Node> {
  create(tag: string, props: Props, ...children: unknown[]): Node;
  component(render: (props: never) => unknown, props: object): Node;
  readonly className: string;
  readonly htmlFor: string;
  readonly tabIndex: string;
}

/** The same markup as a tree of components, for libraries with `createElement`. */
export function tree<Node>(library: Library<Node>) {
  const { create: h, component, className: c, htmlFor, tabIndex } = library;
  const Accordion = ({ items, id }: { items: readonly Item[]; id: string }): unknown =>
    h(
      'div',
      { id, [c]: 'accordion' },
      items.map(({ label, text }, i) =>
        h(
          'details',
          { [c]: 'accordion-item', name: id, open: i === 0 || undefined, key: i },
          h('summary', { [c]: 'accordion-header' }, label),
          h('div', { [c]: 'accordion-body' }, text),
        ),
      ),
    );
  const Button = ({ label, text }: Item): unknown =>
    h('button', { type: 'button', [c]: `btn-solid theme-${text}` }, label);
  const button = (one: Item, key: number): Node => component(Button, { ...one, key });
  const Group = ({ labels }: { labels: readonly string[] }): unknown =>
    h(
      'div',
      { [c]: 'btn-group', role: 'group' },
      labels.map((label, i) => button({ label, text: 'info' }, i)),
    );
  const Trail = ({ links }: { links: readonly Item[] }): unknown =>
    h(
      'nav',
      { 'aria-label': 'breadcrumb' },
      h(
        'ol',
        { [c]: 'breadcrumb' },
        links.map(({ label, text }, i) =>
          h(
            'li',
            { [c]: 'breadcrumb-item', key: i },
            h('a', { [c]: 'breadcrumb-link', href: text }, label),
          ),
        ),
      ),
    );
  const Drawer = ({ label, text, id }: Item & { id: string }): unknown =>
    h(
      'dialog',
      { id, [c]: 'drawer drawer-start', [tabIndex]: '-1', 'aria-labelledby': `${id}-label` },
      h(
        'div',
        { [c]: 'drawer-header' },
        h('h5', { id: `${id}-label`, [c]: 'drawer-title' }, label),
        h('button', {
          type: 'button',
          [c]: 'btn-close',
          'data-bs-dismiss': 'drawer',
          'aria-label': 'Close',
        }),
      ),
      h('div', { [c]: 'drawer-body' }, text),
    );
  const Field = ({ label, text, id }: Item & { id: string }): unknown =>
    h(
      'div',
      { [c]: 'form-field mb-3' },
      h('label', { [c]: 'form-label', [htmlFor]: id }, label),
      h('input', {
        type: 'text',
        id,
        [c]: 'form-control',
        [c === 'className' ? 'defaultValue' : 'value']: text,
      }),
    );
  return {
    accordion: (items: readonly Item[], id: string): Node => component(Accordion, { items, id }),
    page: (model: PageModel): Node =>
      h(
        'main',
        null,
        model.accordions.map((items, i) => component(Accordion, { items, id: `a${i}`, key: i })),
        model.buttons.map(button),
        model.groups.map((labels, i) => component(Group, { labels, key: i })),
        model.trails.map((links, i) => component(Trail, { links, key: i })),
        model.drawers.map((one, i) => component(Drawer, { ...one, id: `d${i}`, key: i })),
        model.fields.map((one, i) => component(Field, { ...one, id: `f${i}`, key: i })),
      ),
  };
}
