import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { LitElement } from 'lit';

import '../../components/index.ts';
import { setWarnings } from '../../components/internal/context/warn-once.ts';
import { withPart } from '../support/specimens/index.ts';

type Kind = 'element' | 'text' | 'comment';

/** Makes child number `n` of an element; its text is the number. */
type Make = (n: number) => HTMLElement;

const made = (markup: (n: number) => string): Make => {
  return (n) => {
    const template = document.createElement('template');
    template.innerHTML = markup(n);
    return template.content.firstElementChild as HTMLElement;
  };
};

/** Tag, kind of the children, and kind of the first child. */
const hosts = withPart('plain').flatMap(([tag, { children }]) =>
  (children ?? []).map(({ markup, first = markup }) => [tag, made(markup), made(first)] as const),
);

interface Step {
  readonly op:
    | 'append'
    | 'prepend'
    | 'insertBefore'
    | 'insertFragment'
    | 'removeChild'
    | 'replaceChild'
    | 'remove'
    | 'before'
    | 'after'
    | 'replaceWith'
    | 'replaceChildren'
    | 'textContent'
    | 'wait';
  readonly kind: Kind;
  readonly isNew: boolean;
  readonly a: number;
  readonly b: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    op: fc.constantFrom(
      'append',
      'prepend',
      'insertBefore',
      'insertBefore',
      'insertFragment',
      'removeChild',
      'replaceChild',
      'remove',
      'before',
      'after',
      'replaceWith',
      'replaceChildren',
      'textContent',
      'wait',
      'wait',
    ),
    kind: fc.constantFrom<Kind>('element', 'element', 'text', 'comment'),
    isNew: fc.boolean(),
    a: fc.nat(7),
    b: fc.nat(7),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Drives one host; every instance creates the same nodes for the same steps. */
class Driver {
  readonly host: HTMLElement;
  readonly #make: Make;
  readonly #numbers = new Map<Node, number>();
  readonly #nodes: ChildNode[] = [];
  #next = 1;

  constructor(host: HTMLElement, make: Make, count: number, first: Make) {
    this.host = host;
    this.#make = make;
    for (let i = 0; i < count; i++) host.append(this.#create('element', i === 0 ? first : make));
  }

  /** The numbers of the nodes inside, in document order. */
  get order(): readonly number[] {
    const walker = document.createTreeWalker(this.host);
    const found: number[] = [];
    while (walker.nextNode()) {
      const number = this.#numbers.get(walker.currentNode);
      if (number !== undefined) found.push(number);
    }
    return found;
  }

  apply({ op, kind, isNew, a, b }: Step): void {
    const inside = this.order.map((number) => this.#nodes[number - 1] as ChildNode);
    const at = inside.length > 0 ? (inside[a % inside.length] as ChildNode) : null;
    const old = inside.length > 0 ? (inside[b % inside.length] as ChildNode) : null;
    const node = (): ChildNode => (isNew || !old ? this.#create(kind) : old);
    if (op === 'append') this.host.append(node());
    else if (op === 'prepend') this.host.prepend(node());
    else if (op === 'replaceChildren')
      this.host.replaceChildren(...(a < 2 ? [] : [this.#create(kind)]));
    else if (op === 'textContent') this.host.textContent = a < 4 ? '' : 't';
    else if (op === 'insertFragment') {
      const fragment = document.createDocumentFragment();
      fragment.append(this.#create(kind), this.#create('element'));
      this.host.insertBefore(fragment, at);
    } else if (at && op !== 'wait') this.#withChild(op, at, node());
  }

  #withChild(op: Step['op'], at: ChildNode, node: ChildNode): void {
    if (op === 'removeChild') this.host.removeChild(at);
    else if (op === 'remove') at.remove();
    else if (at === node) return;
    else if (op === 'insertBefore') this.host.insertBefore(node, at);
    else if (op === 'replaceChild') this.host.replaceChild(node, at);
    else if (op === 'before') at.before(node);
    else if (op === 'after') at.after(node);
    else if (op === 'replaceWith') at.replaceWith(node);
  }

  #create(kind: Kind, make: Make = this.#make): ChildNode {
    const number = this.#next++;
    const node =
      kind === 'element'
        ? make(number)
        : kind === 'text'
          ? document.createTextNode(` t${number} `)
          : document.createComment(String(number));
    this.#numbers.set(node, number);
    this.#nodes.push(node);
    return node;
  }
}

const settled = async (host: HTMLElement): Promise<void> => {
  await Promise.resolve();
  await Promise.resolve();
  await (host as LitElement).updateComplete;
  await Promise.resolve();
  await (host as LitElement).updateComplete;
};

describe('The children of an element', () => {
  before(() => setWarnings(false));
  after(() => setWarnings(true));

  for (const [index, [tag, make, first]] of hosts.entries()) {
    it(`keep the order of a plain div after any DOM calls (${index}: ${tag})`, async () => {
      await fc.assert(
        fc.asyncProperty(steps, fc.nat(4), fc.boolean(), async (sequence, count, isConnected) => {
          const host = document.createElement(tag);
          const plain = new Driver(document.createElement('div'), make, count, first);
          if (isConnected) document.body.append(host);
          const driver = new Driver(host, make, count, first);
          if (!isConnected) document.body.append(host);
          if (count % 2 === 0) await settled(host);
          for (const step of sequence) {
            if (step.op === 'wait') await settled(host);
            driver.apply(step);
            plain.apply(step);
            expect(driver.order, step.op).to.deep.equal(plain.order);
          }
          await settled(host);
          expect(driver.order, 'at the end').to.deep.equal(plain.order);
          host.remove();
        }),
        { numRuns: 300, includeErrorInReport: true },
      );
    });
  }

  for (const [, { pages }] of withPart('plain')) {
    for (const page of pages) {
      it(`stay unchanged when the element is connected again (K19): ${page}`, async () => {
        document.body.insertAdjacentHTML('beforeend', page);
        const host = document.body.lastElementChild as HTMLElement;
        await settled(host);
        const markup = host.outerHTML;
        document.body.prepend(host);
        await settled(host);
        expect(host.outerHTML).to.equal(markup);
        host.remove();
      });

      it(`stay unchanged when a comment is added and removed: ${page}`, async () => {
        document.body.insertAdjacentHTML('beforeend', page);
        const host = document.body.lastElementChild as HTMLElement;
        await settled(host);
        const markup = host.outerHTML;
        const comment = document.createComment('');
        host.append(comment);
        await settled(host);
        comment.remove();
        await settled(host);
        expect(host.outerHTML).to.equal(markup);
        host.remove();
      });
    }
  }
});

describe('The text of an element that a script sets', () => {
  it('changes the label of a button that keeps the focus', async () => {
    document.body.insertAdjacentHTML('beforeend', '<fwx-button>1</fwx-button>');
    const host = document.body.lastElementChild as HTMLElement;
    await settled(host);
    const button = host.firstElementChild as HTMLElement;
    button.focus();
    host.textContent = '2';
    await settled(host);
    expect(host.innerHTML).to.equal('<button type="button" class="btn-solid">2</button>');
    expect(document.activeElement === button).to.equal(true);
    host.remove();
  });

  it('empties an open drawer, which stays open', async () => {
    document.body.insertAdjacentHTML('beforeend', '<fwx-drawer><p>a</p></fwx-drawer>');
    const host = document.body.lastElementChild as HTMLElementTagNameMap['fwx-drawer'];
    await host.show();
    host.textContent = '';
    await settled(host);
    expect([host.open, host.querySelector('dialog')?.matches(':modal')]).to.deep.equal([
      true,
      true,
    ]);
    expect(host.textContent).to.equal('');
    await host.hide();
    host.remove();
  });

  it('keeps the label of an accordion item', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<fwx-accordion-item label="L">a</fwx-accordion-item>',
    );
    const host = document.body.lastElementChild as HTMLElement;
    await settled(host);
    const summary = host.querySelector('summary');
    host.textContent = 'b';
    await settled(host);
    expect(host.innerHTML).to.equal('<details><summary>L</summary>b</details>');
    expect(host.querySelector('summary') === summary).to.equal(true);
    host.remove();
  });
});
