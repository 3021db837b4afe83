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

/** A source that is edited while the program runs. */
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

/** The client-side messages of an attribute. */
function words(attribute = 'name', label = 'Name'): string {
  const form = ActiveForm.create({ enableClientValidation: true });
  return form.field(Sign.create({ label }), attribute).render();
}

const inLanguage = (language: string): string =>
  runInRequestScope(() => {
    setRequestLanguage(language);
    return words();
  });

describe('the texts of rules for a browser', () => {
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

  it('are computed once', () => {
    words();
    const validateMock = mock.method(RequiredValidator.prototype, 'validateAttribute');
    words();
    assert.equal(validateMock.mock.callCount(), 0);
  });

  it('are computed once when an application has a table without missing translations', () => {
    // A debugger of another test listens to all events of the process.
    Event.offAll();
    const i18n = I18N.create({ translations: { fw: { class: MapMessageSource } } });
    Fw.app = { i18n, language: 'en' } as never;
    words();
    const validateMock = mock.method(RequiredValidator.prototype, 'validateAttribute');
    words();
    assert.equal(validateMock.mock.callCount(), 0);
    i18n.getMessageSource('fw').on('missingTranslation', () => {});
    words();
    words();
    assert.equal(validateMock.mock.callCount(), 2);
  });

  it('are computed each time when a class of the application may return other texts', () => {
    words('other');
    const validateMock = mock.method(Mine.prototype, 'validateAttribute');
    words('other');
    words('other');
    assert.equal(validateMock.mock.callCount(), 2);
  });

  it('are updated with edited translations, and those of another application', () => {
    const i18n = I18N.create({ translations: { fw: { class: Edited } } });
    words();
    Fw.app = { i18n, language: 'en' } as never;
    assert.match(words(), /"first"/);
    Edited.text = 'second';
    assert.match(words(), /"second"/);
    Fw.app = before;
    assert.match(words(), /"Name cannot be blank\."/);
  });

  it('of a list are cached, too', () => {
    assert.match(words('kind'), /"Kind is invalid\."/);
    assert.equal(words('kind'), words('kind'));
  });
});
