import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { choice } from '../../../../components/internal/options/choice.ts';
import { Button, Widget } from '../../../../server/widgets/index.ts';
import { defineOptions } from '../../../../server/widgets/internal.ts';

class Card extends Widget {
  static {
    defineOptions(this, { layout: choice(['row', 'column'], 'row') });
  }

  override run(): string {
    return '';
  }
}

describe('the options of a widget class', () => {
  it('with a fixed list of values are checked when a widget is created', () => {
    const message = 'Invalid layout value "x" for Card; expected one of: row, column.';
    assert.throws(() => Card.create({ layout: 'x' } as never), {
      name: 'InvalidConfigException',
      message,
    });
    assert.equal(Card.widget({ layout: 'column' } as never), '');
  });

  it('are checked along with those of the class that it extends', () => {
    class Action extends Button {
      static {
        defineOptions(this, { kind: choice(['save', 'send'], 'save') });
      }
    }
    assert.throws(() => Action.create({ kind: 'x' } as never), /"x" for Action/);
    assert.throws(() => Action.create({ theme: 'x' as 'info' }), /"x" for Button/);
    assert.throws(() => Button.create({ kind: 'x' } as never), /kind/);
  });
});
