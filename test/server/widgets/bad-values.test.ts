import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { contracts } from '../../../components/contracts.ts';
import { renderMarkup } from '../../../server/ssr/index.ts';
import * as widgets from '../../../server/widgets/index.ts';
import { badValues } from '../../support/bad-values.ts';

beforeEach(() => widgets.Widget.resetIds());

interface WidgetClass {
  create(config: object): unknown;
}

describe('a value that an option does not have', () => {
  for (const { tag, data, attribute, value, allowed, server } of badValues) {
    const expected = (error: Error): boolean => {
      assert.equal(error.name, 'InvalidConfigException');
      assert.ok(error.message.includes(`"${value}"`), error.message);
      assert.ok(error.message.includes(allowed), error.message);
      return true;
    };

    it(`is refused by a server that renders <${tag} ${attribute}="${value}">`, () => {
      const contract = contracts.find((one) => one.tag === tag);
      const properties = Object.entries(contract?.properties ?? {});
      const [name = ''] =
        properties.find(([key, one]) => (one.attribute ?? key.toLowerCase()) === attribute) ?? [];
      const model = { ...data, [name]: value };
      assert.throws(() => renderMarkup(contract?.render(model, null)), expected);
    });

    if (server) {
      const [className, option] = server;
      it(`is refused by ${className} as soon as it is made: ${option} ${value}`, () => {
        const type = (widgets as unknown as Record<string, WidgetClass>)[className];
        assert.throws(() => type?.create({ [option]: value }), expected);
      });
    }
  }
});
