import { DocsContext } from '@storybook/addon-docs/blocks';
import { createElement as h, type ReactNode, useContext, useEffect, useState } from 'react';

import { type Snippets, snippetsOf } from '../stories/snippets/index.ts';

type Docs = NonNullable<React.ContextType<typeof DocsContext>>;
type DocsStory = ReturnType<Docs['storyById']>;
type Args = DocsStory['initialArgs'];

const ways = [
  ['html', 'HTML'],
  ['lit', 'Lit'],
  ['server', 'Server'],
] as const;

/** The arguments of a story, as its controls set them. */
function useArguments(story: DocsStory): Args {
  const { channel, getStoryContext } = useContext(DocsContext);
  const [args, setArgs] = useState<Args>(() => getStoryContext(story).args);
  useEffect(() => {
    const onUpdate = ({ storyId, args: next }: { storyId: string; args: Args }): void => {
      if (storyId === story.id) setArgs(next);
    };
    channel.on('storyArgsUpdated', onUpdate);
    return () => channel.off('storyArgsUpdated', onUpdate);
  }, [channel, story.id]);
  return args;
}

function useSnippets(story: DocsStory): Snippets | string | null {
  const { getStoryContext } = useContext(DocsContext);
  const args = useArguments(story);
  const [snippets, setSnippets] = useState<Snippets | string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const context = { ...getStoryContext(story), args };
    snippetsOf(story.originalStoryFn(args, context as never)).then(
      (made) => isCurrent && setSnippets(made),
      (error: unknown) => isCurrent && setSnippets(String(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [args, getStoryContext, story]);
  return snippets;
}

function CopyButton({ text }: { readonly text: string }): ReactNode {
  const [copied, setCopied] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(''),
    );
  };
  const label = copied === text ? 'Copied' : 'Copy';
  return h('button', { type: 'button', className: 'fwx-code-copy', onClick: copy }, label);
}

/** A story as HTML, as a Lit template and as server calls, to copy. */
export function CodeTabs({ story }: { readonly story: DocsStory }): ReactNode {
  const snippets = useSnippets(story);
  const [way, setWay] = useState<keyof Snippets>('html');
  if (snippets === null) return null;
  if (typeof snippets === 'string') return h('p', { role: 'alert' }, snippets);
  const buttons = ways.map(([name, label]) =>
    h(
      'button',
      {
        key: name,
        type: 'button',
        className: 'fwx-code-way',
        'aria-pressed': way === name,
        onClick: () => setWay(name),
      },
      label,
    ),
  );
  return h(
    'div',
    { className: 'fwx-code sb-unstyled', 'data-story': story.id },
    h('div', { role: 'group', 'aria-label': `Code of ${story.name}` }, buttons),
    h(CopyButton, { text: snippets[way] }),
    h('pre', { tabIndex: 0, 'aria-label': 'Code' }, h('code', null, snippets[way])),
  );
}
