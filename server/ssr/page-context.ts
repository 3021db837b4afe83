import { setPageContext, widgetWords, wordIn } from '../../components/markup.ts';
import { currentLanguage, Fw, InvalidConfigException } from '../core/index.ts';
import { suggestion } from '../core/internal.ts';

/** Category of the words that widgets add to their markup. */
const widgetCategory = 'fw.cssfw';

/**
 * A word of the widgets in the language of the running request: from the application's messages for
 * the category `fw.cssfw` when it has some, else from those of the components.
 */
export function widgetWord(word: string): string {
  const own = hasOwnMessages() ? Fw.t(widgetCategory, word) : word;
  const known = own === word ? widgetWords.find(([english]) => english === word) : undefined;
  return known ? wordIn(known, currentLanguage()) : own;
}

function hasOwnMessages(): boolean {
  const { translations } = Fw.app?.i18n ?? {};
  return translations !== undefined && Object.hasOwn(translations, widgetCategory);
}

interface UrlManager {
  createUrl(route: readonly unknown[]): string;
}

/** The URL of a route, in an application that has routes. */
function routeUrl(route: readonly unknown[]): string | null {
  const manager = Fw.app?.get('urlManager', false) as UrlManager | null | undefined;
  return manager?.createUrl(route) ?? null;
}

/** Otherwise templates would use the context of the components, which does not depend on the request. */
export function installPageContext(nodesOf: (template: unknown) => unknown): void {
  setPageContext({
    nodesOf: nodesOf as (template: unknown) => ChildNode[],
    translate: widgetWord,
    createUrl: routeUrl,
    configError: (text) => new InvalidConfigException(text),
    suggestion,
  });
}
