import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import {
  createElement as h,
  type PropsWithChildren,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { themes } from 'storybook/theming';

type Channel = DocsContainerProps['context']['channel'];

/** The colour theme of the toolbar; an event of globals has them in its first argument. */
function themeOf(channel: Channel): 'dark' | 'light' {
  const [event] = channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? [];
  return event?.globals?.theme === 'dark' ? 'dark' : 'light';
}

/** The frame of docs pages, in the colours that the toolbar has chosen for the stories. */
export function ThemedContainer({
  context,
  children,
}: PropsWithChildren<DocsContainerProps>): ReactNode {
  const { channel } = context;
  const [theme, setTheme] = useState(() => themeOf(channel));
  useEffect(() => {
    const onUpdate = (): void => setTheme(themeOf(channel));
    channel.on(GLOBALS_UPDATED, onUpdate);
    return () => channel.off(GLOBALS_UPDATED, onUpdate);
  }, [channel]);
  // Pages without stories have no decorator that sets it.
  useEffect(() => {
    document.documentElement.dataset['bsTheme'] = theme;
  }, [theme]);
  return h(DocsContainer, { context, theme: themes[theme] }, children);
}
