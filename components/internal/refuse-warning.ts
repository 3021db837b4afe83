import { pageContext } from './page-context.ts';
import { refusal, type Refuse, throwing } from './refuse.ts';
import { warnOnce } from './warn-once.ts';

/** Refuses by a warning on the console, once for each text, during development. */
export const warning: Refuse = (template, ...args) => {
  warnOnce('option', refusal(template, args));
};

/** For elements: a server that renders one throws, a browser warns and keeps the default. */
export const refusing: Refuse = (template, ...args) =>
  (pageContext().configError ? throwing : warning)(template, ...args);
