import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';

import { Fw, I18N, MapMessageSource, runInRequestScope } from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import { widgetWord } from '../../../server/ssr/page-context.ts';

class Own extends MapMessageSource {
  override translate(_category: string, word: string): string | false {
    return word === 'Close' ? 'Zu' : false;
  }
}

function withApplication(
  t: TestContext,
  translations: Record<string, { class: typeof Own }>,
): void {
  const before = Fw.app;
  t.after(() => (Fw.app = before));
  Fw.app = { i18n: I18N.create({ translations }), language: 'de' } as never;
}

describe('a word of the widgets', () => {
  it('is in the language of the request, of the application, or in English', (t) => {
    assert.equal(widgetWord('Close'), 'Close');
    const inRequest = (): string =>
      runInRequestScope(() => {
        setRequestLanguage('fr');
        return widgetWord('Close');
      });
    assert.equal(inRequest(), 'Fermer');
    withApplication(t, {});
    assert.equal(widgetWord('Close'), 'Schließen');
    assert.equal(inRequest(), 'Fermer');
  });

  it('is that of the application, when it has messages for widgets and this word', (t) => {
    withApplication(t, { 'fw.cssfw': { class: Own } });
    assert.equal(widgetWord('Close'), 'Zu');
    assert.equal(widgetWord('Show'), 'Anzeigen');
  });

  it('is not translated when it is unknown', (t) => {
    assert.equal(widgetWord('Nobody knows'), 'Nobody knows');
    withApplication(t, {});
    assert.equal(widgetWord('Nobody knows'), 'Nobody knows');
  });
});
