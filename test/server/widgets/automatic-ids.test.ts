import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { runInRequestScope } from '../../../server/core/index.ts';
import { Button, Widget } from '../../../server/widgets/index.ts';
import { withPart } from '../../support/specimens/index.ts';
import { widgetClass } from '../../support/widget-class.ts';

describe('widgets', () => {
  for (const [, { name, served, takesId }] of withPart('widget')) {
    if (!name || !served) continue;
    const write = (more: object): string =>
      widgetClass(name).widget({ ...served.data, ...served.options, ...more });

    it(`have an automatic id when their parts refer to it: ${name}, ${takesId}`, () => {
      runInRequestScope(() => {
        Widget.autoIdPrefix = 'p';
        if (takesId) assert.match(write({}), /"p0/);
        else assert.doesNotMatch(write({}), / id="/);
        assert.doesNotMatch(write({ id: 'own' }), /"p\d/);
      });
    });
  }

  it('have an automatic id for settings of their script', () => {
    runInRequestScope(() => {
      assert.match(Button.widget({ label: 'B', clientOptions: { a: 1 } }), / id="w0"/);
      for (const clientOptions of [{}, false] as const) {
        assert.doesNotMatch(Button.widget({ label: 'B', clientOptions }), / id="/);
      }
    });
  });
});
