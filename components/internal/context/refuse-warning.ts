import { pageContext } from './page-context.ts';
import { refusal, type Refuse, throwing } from './refuse.ts';
import { warnOnce } from './warn-once.ts';

/** Reports a wrong option as a warning on the console, once for each text, in development. */
export const warning: Refuse = (template, ...args) => {
  warnOnce('option', refusal(template, args));
};

/** For elements: throws on a server, and warns and keeps the default in a browser. */
export const refusing: Refuse = (template, ...args) =>
  (pageContext().configError ? throwing : warning)(template, ...args);
