import {
  AnchorMdx,
  Canvas,
  CodeOrSourceMdx,
  HeadersMdx,
  Markdown,
} from '@storybook/addon-docs/blocks';
import { type ComponentProps, createElement as h, Fragment, type ReactNode } from 'react';

/** Files of the package that are pages here. */
const pages: Readonly<Record<string, string>> = {
  'docs/guides/debugger.md': 'guides-debugger--docs',
  'docs/guides/forms.md': 'guides-forms--docs',
  'docs/guides/page-protocol.md': 'guides-page-protocol--docs',
  'docs/guides/php.md': 'guides-migration-from-php--docs',
  'docs/guides/start.md': 'guides-getting-started--docs',
};

interface LinkProps extends ComponentProps<'a'> {
  /** Folder of the file that holds the link. */
  readonly folder: string;
}

function GuideLink({ folder, href = '', children }: LinkProps): ReactNode {
  if (/^(https?:|#)/.test(href)) return h(AnchorMdx, { href } as never, children);
  const { pathname } = new URL(href, `file:///${folder}/`);
  const path = pathname.slice(1);
  const page = pages[path];
  if (page !== undefined) {
    return h(AnchorMdx, { href: `?path=/docs/${page}` } as never, children);
  }
  // No page of this catalogue: the file in the package.
  return h('span', null, children, ' (', h('code', null, path), ')');
}

interface GuideProps {
  /** Text of the guide, in Markdown. */
  readonly text: string;
  /** Folder of its file, from which its links start. Default `docs/guides`. */
  readonly folder?: string;
  /** Addresses of its pictures, by file name. Default none. */
  readonly images?: Readonly<Record<string, string>>;
  /** Stories to show below sections, by the heading of the section. Default none. */
  readonly examples?: Readonly<Record<string, ComponentProps<typeof Canvas>['of']>>;
}

/** A text in Markdown as it is, with its pictures, and links to the other pages. */
export function Guide({
  text,
  folder = 'docs/guides',
  images = {},
  examples = {},
}: GuideProps): ReactNode {
  const picture = ({ src = '', alt }: ComponentProps<'img'>): ReactNode =>
    h('img', { src: images[src.slice(src.lastIndexOf('/') + 1)], alt, loading: 'lazy' });
  const link = (props: ComponentProps<'a'>): ReactNode => h(GuideLink, { ...props, folder });
  const overrides = { ...HeadersMdx, a: link, code: CodeOrSourceMdx, img: picture };
  const options = { forceBlock: true, overrides };
  return text.split(/^(?=## )/m).map((section) => {
    const heading = /^## (.*)/.exec(section)?.[1] ?? '';
    const of = examples[heading];
    return h(
      Fragment,
      { key: heading },
      h(Markdown, { options }, section),
      of ? h(Canvas, { of, sourceState: 'none' }) : null,
    );
  });
}
