import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { nothing } from 'lit/html.js';

import {
  closeButtonAttribute,
  closeButtonTemplate,
  type PartButton,
} from '../../../../components/internal/content/part-button.ts';
import { throwing } from '../../../../components/internal/context/refuse.ts';
import { renderMarkup } from '../../../../server/ssr/index.ts';

const close = (button: PartButton | readonly [] | false | undefined): unknown =>
  closeButtonTemplate(button, 'Toast', null, throwing);

describe('The close button of a widget', () => {
  it('is there unless its option is false', () => {
    assert.equal(close(false), nothing);
    const markup =
      '<button type="button" class="btn-close" data-bs-dismiss="toast" aria-label="Close"></button>';
    for (const button of [undefined, {}, [] as const]) {
      assert.equal(renderMarkup(close(button)), markup);
    }
  });

  it('has text from an attribute, and no handlers', () => {
    const value = closeButtonAttribute.converter.fromAttribute?.(
      '{"label":"<b>x</b>","onclick":"x()"}',
    );
    assert.deepEqual(value, { label: '&lt;b&gt;x&lt;/b&gt;' });
  });
});
