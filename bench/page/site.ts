// One page of about 4.6 KB, in the format of each contender: two of ten props are functions, one asynchronous.

/** The page that every contender renders. */
export const values = {
  title: 'Orders',
  locale: 'en',
  permissions: ['read', 'write', 'export'],
  filter: { status: 'open', from: '2026-01-01', to: '2026-12-31' },
  menu: Array.from({ length: 8 }, (_, i) => ({ label: `Entry ${i}`, href: `/menu/${i}` })),
  pagination: { page: 1, pages: 40, total: 991 },
  currency: 'EUR',
  isAdmin: false,
};

/** Rows of the page, with markup in them. */
export const rows = Array.from({ length: 25 }, (_, i) => ({
  id: i,
  customer: `Customer <b>${i}</b>`,
  total: i * 13.5,
  note: 'Call before <noon>, leave it at the door, ring twice.',
  date: '2026-03-14T09:26:53Z',
}));

/** The visitor. */
export const user = { id: 7, name: 'Ada', email: 'ada@example.com' };

/** Props of the page. */
export const props = (): Record<string, unknown> => ({
  ...values,
  user: () => user,
  rows: async () => rows,
});

/** Fifty functions in an object literal, as in code, of which a partial reload requests two. */
export const manyProps = literalOf(50);

function literalOf(size: number): () => Record<string, unknown> {
  const members = Array.from({ length: size }, (_, i) => `p${i}: () => ({ i: ${i} })`);
  // oxlint-disable-next-line no-implied-eval -- built up key by key an object is a slower one
  return new Function(`return { ${members.join(', ')} };`) as () => Record<string, unknown>;
}

/** Headers of a client that requests a page. */
export const marked = { 'x-inertia': 'true', 'x-inertia-version': 'v1' };

/** Headers of a client that requests two props of the page. */
export const partial = {
  ...marked,
  'x-inertia-partial-component': 'Orders',
  'x-inertia-partial-data': 'p7,p41',
};

/** The document around a page. */
export const document = (body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"></head><body>${body}</body></html>`;

/** The page in its script element, and the root element. */
export const script = (json: string): string =>
  `<script data-page="app" type="application/json">${json.replaceAll('<', '\\u003c')}</script><div id="app"></div>`;
