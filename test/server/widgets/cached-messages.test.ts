import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';

import {
  Event,
  Fw,
  I18N,
  MapMessageSource,
  Model,
  RequiredValidator,
  rules,
  runInRequestScope,
} from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import { ActiveForm } from '../../../server/widgets/index.ts';

class Mine extends RequiredValidator {}

/** A source that somebody edits while the program runs. */
class Edited extends MapMessageSource {
  static text = 'first';
  override translate(): string {
    return Edited.text;
  }
}

class Sign extends Model {
  static rules = rules<Sign>([
    ['name', 'required'],
    ['other', Mine],
    ['kind', 'in', { range: ['a', 'b'] }],
  ]);
  name = '';
  other = '';
  kind = '';
  label = 'Name';

  override attributeLabels(): Record<string, string> {
    return { name: this.label };
  }
}

/** What the browser is told about an attribute. */
function words(attribute = 'name', label = 'Name'): string {
  const form = ActiveForm.create({ enableClientValidation: true });
  return form.field(Sign.create({ label }), attribute).render();
}

const inLanguage = (language: string): string =>
  runInRequestScope(() => {
    setRequestLanguage(language);
    return words();
  });

describe('the words of rules for a browser', () => {
  let before: typeof Fw.app;
  beforeEach(() => {
    before = Fw.app;
    Fw.app = null;
  });
  afterEach(() => {
    Fw.app = before;
    mock.restoreAll();
  });

  it('are those of the label and the language of each request', () => {
    for (let i = 0; i < 2; i++) {
      assert.match(words(), /"Name cannot be blank\."/);
      assert.match(words('name', 'Title'), /"Title cannot be blank\."/);
      assert.match(inLanguage('de'), /"Name darf nicht leer sein\."/);
      assert.match(inLanguage('fr'), /"Name /);
      assert.doesNotMatch(inLanguage('fr'), /cannot be blank|darf nicht/);
    }
  });

  it('are asked for once', () => {
    words();
    const asked = mock.method(RequiredValidator.prototype, 'validateAttribute');
    words();
    assert.equal(asked.mock.callCount(), 0);
  });

  it('are asked for once where an application has a table that nobody fills up', () => {
    // A debugger of another test hears all events of the process.
    Event.offAll();
    const i18n = I18N.create({ translations: { fw: { class: MapMessageSource } } });
    Fw.app = { i18n, language: 'en' } as never;
    words();
    const asked = mock.method(RequiredValidator.prototype, 'validateAttribute');
    words();
    assert.equal(asked.mock.callCount(), 0);
    i18n.getMessageSource('fw').on('missingTranslation', () => {});
    words();
    words();
    assert.equal(asked.mock.callCount(), 2);
  });

  it('are asked for each time where a class of the application may say something else', () => {
    words('other');
    const asked = mock.method(Mine.prototype, 'validateAttribute');
    words('other');
    words('other');
    assert.equal(asked.mock.callCount(), 2);
  });

  it('follow translations that are edited, and those of another application', () => {
    const i18n = I18N.create({ translations: { fw: { class: Edited } } });
    words();
    Fw.app = { i18n, language: 'en' } as never;
    assert.match(words(), /"first"/);
    Edited.text = 'second';
    assert.match(words(), /"second"/);
    Fw.app = before;
    assert.match(words(), /"Name cannot be blank\."/);
  });

  it('of a list are kept, too', () => {
    assert.match(words('kind'), /"Kind is invalid\."/);
    assert.equal(words('kind'), words('kind'));
  });
});
