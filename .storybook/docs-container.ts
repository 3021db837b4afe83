import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import {
  createElement as h,
  type PropsWithChildren,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { themes } from 'storybook/theming';

/** What the type of the context leaves out: the toolbar's choices in this frame. */
type Context = DocsContainerProps['context'] & {
  readonly store: { readonly userGlobals: { get(): { readonly theme?: unknown } } };
};

/** The frame of docs pages, in the colours that the toolbar has chosen for the stories. */
export function ThemedContainer({
  context,
  children,
}: PropsWithChildren<DocsContainerProps>): ReactNode {
  const { channel, store } = context as Context;
  // The channel has events of stories in frames of this page too, whose own choices do not count
  // here: events only tell when to look.
  const theme = useSyncExternalStore(
    (onChange) => {
      channel.on(GLOBALS_UPDATED, onChange);
      return () => channel.off(GLOBALS_UPDATED, onChange);
    },
    () => (store.userGlobals.get().theme === 'dark' ? 'dark' : 'light'),
  );
  // Pages without stories have no decorator that sets it.
  useEffect(() => {
    document.documentElement.dataset['bsTheme'] = theme;
  }, [theme]);
  return h(DocsContainer, { context, theme: themes[theme] }, children);
}
