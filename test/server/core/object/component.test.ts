import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Behavior, Component, Event, Fw } from '../../../../server/core/index.ts';
import { withDebug } from '../support.ts';

type AnyRecord = Record<string, unknown>;

/** A component with a list of handled events. */
function setup() {
  const component = new Component();
  const calls: string[] = [];
  const record = (text: string) => () => void calls.push(text);
  return { component, calls, record };
}

describe('Component events', () => {
  it('9 runs handlers in order, the one with append false first', () => {
    const { component, calls, record } = setup();
    component.on('x', record('a'));
    component.on('x', record('b'));
    component.on('x', record('c'), null, false);
    component.trigger('x');
    assert.deepEqual(calls, ['c', 'a', 'b']);
  });

  it('10 runs handlers of patterns before those of the exact name', () => {
    const { component, calls, record } = setup();
    component.on('click', record('exact'));
    component.on('cli*', record('pattern'));
    component.trigger('click');
    assert.deepEqual(calls, ['pattern', 'exact']);
  });

  it('11 stops at a handler that has handled it, class level included', () => {
    class Handled extends Component {}
    const component = new Handled();
    const calls: string[] = [];
    Event.on(Handled, 'x', () => void calls.push('class'));
    component.on('x', (event) => {
      calls.push('first');
      event.handled = true;
    });
    component.on('x', () => void calls.push('second'));
    component.trigger('x');
    Event.off(Handled, 'x');
    assert.deepEqual(calls, ['first']);
  });

  it('12 removes all copies of a handler', () => {
    const { component } = setup();
    const handler = () => {};
    component.on('x', handler);
    component.on('x', handler);
    assert.deepEqual(
      [component.off('x', handler), component.hasEventHandlers('x'), component.off('x', handler)],
      [true, false, false],
    );
  });

  it('13 removes a pattern by its own text and not by a text that it matches', () => {
    const { component } = setup();
    const handler = () => {};
    component.on('group.*', handler);
    assert.equal(component.off('*', handler), false);
    assert.equal(component.hasEventHandlers('group.a'), true);
    assert.equal(component.off('group.*'), true);
  });

  it('15 keeps a sender that the caller sets', () => {
    const { component } = setup();
    const senders: unknown[] = [];
    const other = {};
    component.on('x', (event) => void senders.push(event.sender));
    component.trigger('x');
    component.trigger('x', Event.create({ sender: other }));
    assert.deepEqual(senders, [component, other]);
  });

  it('passes each handler its own data and the name', () => {
    const { component } = setup();
    const seen: unknown[] = [];
    component.on('x', ({ data, name }) => void seen.push([name, data]), 1);
    component.on('x', ({ data, name }) => void seen.push([name, data]), 2);
    component.trigger('x');
    assert.deepEqual(seen, [
      ['x', 1],
      ['x', 2],
    ]);
  });

  it('ignores handlers that are added or removed during the event until the next event', () => {
    const { component, calls, record } = setup();
    const late = record('late');
    component.on('x', () => {
      component.on('*', late);
      component.off('x', last);
    });
    const last = record('last');
    component.on('x', last);
    component.trigger('x');
    assert.deepEqual(calls, ['last']);
    component.trigger('x');
    assert.deepEqual(calls, ['last', 'late']);
  });

  it('resets an event when it is triggered again', () => {
    const { component } = setup();
    const event = Event.create({ handled: true });
    let runs = 0;
    component.on('x', () => void runs++);
    component.trigger('x', event);
    assert.deepEqual([runs, event.handled, event.name], [1, false, 'x']);
  });

  it('refuses handlers that return a promise only in debug mode', async () => {
    const { component } = setup();
    component.on('x', async () => {});
    await withDebug(true, () =>
      assert.throws(() => component.trigger('x'), {
        name: 'InvalidCallException',
        message: 'A handler of "x" returned a promise. Trigger the event with triggerAsync().',
      }),
    );
    await withDebug(false, () => component.trigger('x'));
  });

  it('awaits handlers one after the other with triggerAsync()', async () => {
    const { component, calls, record } = setup();
    component.on('x', async () => {
      await Promise.resolve();
      calls.push('slow');
    });
    component.on('x', record('fast'));
    await component.triggerAsync('x');
    assert.deepEqual(calls, ['slow', 'fast']);
  });

  it('stops after an asynchronous handler that has set "handled"', async () => {
    const { component, calls, record } = setup();
    component.on('x', async (event) => {
      await Promise.resolve();
      event.handled = true;
    });
    component.on('x', record('never'));
    await component.triggerAsync('x');
    assert.deepEqual(calls, []);
  });
});

class Tools extends Behavior {
  p2 = 0;
  calls: string[] = [];
  override events() {
    return { ping: 'onPing' };
  }
  onPing(event: Event): void {
    this.calls.push(event.name);
  }
  double(n: number): number {
    return n * 2;
  }
}

describe('Component behaviors', () => {
  it('16 adds handlers and behaviors of a config', () => {
    const calls: string[] = [];
    class Bell extends Component {}
    const component = Bell.create({
      'on ping': () => void calls.push('handler'),
      'as t': Tools,
    });
    component.trigger('ping');
    assert.deepEqual(calls, ['handler']);
    assert.deepEqual(component.getBehavior<Tools>('t')?.calls, ['ping']);
  });

  for (const [title, given] of [
    ['a config without class', {}],
    ['another class', Date],
    ['a config of another class', { class: Date }],
    ['a number', 5],
  ] as const) {
    it(`17 refuses ${title} as behavior`, () => {
      assert.throws(() => Component.create({ 'as t': given as never }), {
        name: 'InvalidConfigException',
        message: 'Class is not of type Behavior or its subclasses',
      });
    });
  }

  it('accepts an object, a function, a class and a config', () => {
    for (const given of [new Tools(), () => new Tools(), Tools, { class: Tools, p2: 0 }]) {
      const component = new Component();
      component.attachBehavior('t', given);
      assert.ok(component.getBehavior('t') instanceof Tools);
    }
  });

  it('accepts the name of a definition in the container', (t) => {
    const id = Symbol('tools');
    Fw.container.setDefinitions({ tools: Tools });
    Fw.container.set(id, Tools);
    t.after(() => [id, 'tools'].forEach((name) => Fw.container.clear(name)));
    for (const name of ['tools', id]) {
      const component = new Component();
      component.attachBehavior('t', name);
      assert.ok(component.getBehavior('t') instanceof Tools);
    }
    assert.throws(() => new Component().attachBehavior('t', 'none'), {
      name: 'NotInstantiableException',
    });
  });

  it('18 exposes the members of a behavior until it is detached', () => {
    const component = new Component();
    component.attachBehavior('t', Tools);
    const c = component as unknown as AnyRecord & { double(n: number): number };
    c['p2'] = 1;
    assert.equal(c['p2'], 1);
    assert.equal(c.double(4), 8);
    assert.deepEqual([component.hasProperty('p2'), component.hasMethod('double')], [true, true]);
    assert.equal(component.hasProperty('p2', true, false), false);
    assert.equal(component.call('double', [5]), 10);
    component.unset('p2');
    assert.equal(c['p2'], null);
    assert.ok(component.detachBehavior('t') instanceof Tools);
    assert.equal(component.detachBehavior('t'), null);
    assert.throws(() => c['p2'], { message: 'Getting unknown property: Component::p2' });
  });

  it('19 detaches the behavior whose name is used again', () => {
    const component = new Component();
    const [first, second] = [new Tools(), new Tools()];
    component.attachBehavior('t', first);
    component.attachBehavior('t', second);
    component.trigger('ping');
    assert.deepEqual([first.calls, second.calls], [[], ['ping']]);
    assert.equal(first.owner, null);
  });

  it('20 clones without handlers and behaviors', () => {
    class Shelf extends Component {
      label = '';
    }
    const shelf = Shelf.create({ label: 'a', 'as t': Tools });
    shelf.on('x', () => {});
    const copy = shelf.clone();
    assert.ok(copy instanceof Shelf);
    assert.deepEqual(
      [copy.label, copy.hasEventHandlers('x'), copy.getBehaviors()],
      ['a', false, {}],
    );
  });

  it('attaches declared behaviors before the first handler', () => {
    const calls: string[] = [];
    class First extends Behavior {
      override events() {
        return { x: () => void calls.push('behavior') };
      }
    }
    class Owner extends Component {
      override behaviors() {
        return { first: First };
      }
    }
    const owner = new Owner();
    owner.on('x', () => void calls.push('handler'));
    owner.trigger('x');
    assert.deepEqual(calls, ['behavior', 'handler']);
    owner.detachBehaviors();
    assert.deepEqual(owner.getBehaviors(), {});
  });

  it('never attaches only a part of the declared behaviors', () => {
    const { calls } = setup();
    let faults = 2;
    class Gate extends Behavior {
      override events() {
        return { x: () => void calls.push('gate') };
      }
      override attach(owner: Component) {
        super.attach(owner);
        if (faults-- > 0) throw new Error('not yet');
      }
    }
    class Owner extends Component {
      override behaviors() {
        return { first: { class: Gate }, second: { class: Gate } };
      }
    }
    const owner = new Owner();
    assert.throws(() => owner.trigger('x'), { message: 'not yet' });
    assert.throws(() => owner.trigger('x'), { message: 'not yet' });
    owner.trigger('x');
    assert.deepEqual(calls, ['gate', 'gate']);
    assert.deepEqual(Object.keys(owner.getBehaviors()), ['first', 'second']);
  });

  it('removes the handlers of a behavior that failed to attach', () => {
    const { component, calls } = setup();
    class Half extends Behavior {
      override events() {
        return { x: () => void calls.push('half') };
      }
      override attach(owner: Component) {
        super.attach(owner);
        throw new Error('no');
      }
    }
    assert.throws(() => component.attachBehavior('half', Half), { message: 'no' });
    component.trigger('x');
    assert.deepEqual([calls, component.getBehaviors()], [[], {}]);
  });

  it('assigns numbers to behaviors without a name', () => {
    class Owner extends Component {
      override behaviors() {
        return [Tools, new Tools()];
      }
    }
    assert.deepEqual(Object.keys(new Owner().getBehaviors()), ['0', '1']);
  });

  it('refuses a handler in a config that is not a function', () => {
    assert.throws(() => Component.create({ 'on x': 'y' as never }), {
      message: 'The handler of "x" of Component must be a function.',
    });
  });

  it('names the unknown method', () => {
    assert.throws(() => new Component().call('fly'), {
      name: 'UnknownMethodException',
      message: 'Calling unknown method: Component::fly()',
    });
    assert.throws(() => new Component().unset('x'), {
      message: 'Unsetting an unknown or read-only property: Component::x',
    });
  });
});

describe('Fw.getObjectVars', () => {
  it('returns only the public fields', () => {
    class Shelf extends Component {
      label = 'a';
      readonly #secret = 1;
      get secret(): number {
        return this.#secret;
      }
    }
    assert.deepEqual(Fw.getObjectVars(new Shelf()), { label: 'a' });
  });
});
