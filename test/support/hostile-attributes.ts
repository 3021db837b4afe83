import { withPart } from './specimens/index.ts';

type Values = Readonly<Record<string, unknown>>;

const withEncodingOff = {
  'encode-label': 'false',
  'encode-labels': 'false',
  'encode-title': 'false',
};

/** A tag, and attributes that hold markup, handlers and URLs that run script, wherever it takes data. */
export const hostileAttributes: readonly (readonly [
  tag: string,
  attributes: Values,
  children: string,
])[] = withPart('hostile').flatMap(([tag, all]) =>
  all.map(([own, children = '']) => [tag, { ...withEncodingOff, ...own }, children] as const),
);

/** The text of an attribute. */
export function attributeText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
