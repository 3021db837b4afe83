import { expect } from '@open-wc/testing';
import type { PropertyValues } from 'lit';
import { html } from 'lit/html.js';

import type { Expansion } from '../../../../components/internal/options/expansion.ts';
import { FwxElement } from '../../../../components/internal/element/fwx-element.ts';
import { nextId } from '../../../../components/internal/context/ids.ts';
import { moveNodes } from '../../../../components/internal/dom/move-nodes.ts';
import {
  contentOption,
  option,
  type PropertiesOf,
} from '../../../../components/internal/options/option.ts';
import { patchClass } from '../../../../components/internal/markup/patch.ts';

interface ListOptions {
  readonly items?: readonly string[];
  readonly flush?: boolean;
}

const listContract = {
  tag: 'test-list',
  root: 'ul.list',
  properties: {
    flush: option(false),
    items: contentOption<readonly string[]>([], { type: Array }),
  },
  render: ({ items = [], flush = false }: ListOptions) =>
    html`<ul id=${nextId()} class="list ${flush ? 'list-flush' : ''}">${items.map((item) => html`<li>${item}<input></li>`)}</ul>`,
};

const expansion = {
  build(host: HTMLElement, _model: object, nodes: readonly ChildNode[]) {
    const root = document.createElement('ul');
    root.className = 'list';
    host.append(root);
    moveNodes(nodes, root);
  },
  enhance(parent: Element) {
    for (const child of parent.children) patchClass(child, 'item', true);
  },
} satisfies Expansion;

interface TestList extends PropertiesOf<typeof listContract.properties> {}

/** A list whose plain children are moved into the root and get a class. */
class TestList extends FwxElement {
  static override readonly contract = listContract;
  static override readonly expansion = expansion;

  readonly clicks: string[] = [];
  readonly roots: HTMLElement[] = [];
  patches = 0;

  constructor() {
    super();
    this.addEventListener('click', ({ target }) => this.clicks.push((target as Element).localName));
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    this.patches++;
    if (changed.has('flush')) patchClass(root, 'list-flush', this.flush);
  }

  protected override rootReady(root: HTMLElement): void {
    this.roots.push(root);
  }
}

const notesContract = {
  tag: 'test-notes',
  root: 'ul.notes',
  properties: {
    noteTexts: contentOption<readonly string[]>([], { type: Array, attribute: 'note-texts' }),
  },
  render: ({ noteTexts = [] }: { readonly noteTexts?: readonly string[] }) =>
    html`<ul class="notes">${noteTexts.map((text) => html`<li>${text}</li>`)}</ul>`,
};

interface TestNotes extends PropertiesOf<typeof notesContract.properties> {}

/** A list whose data is read from an attribute with another name than the property. */
class TestNotes extends FwxElement {
  static override readonly contract = notesContract;
}

customElements.define('test-notes', TestNotes);

const markup = '<ul class="list"><li>one<input></li><li>two<input></li></ul>';
const define = (): void => {
  if (!customElements.get('test-list')) customElements.define('test-list', TestList);
};

/** Compares by identity: a failing comparison of nodes would print half the document. */
function sameNodes(found: Iterable<unknown>, expected: Iterable<unknown>): void {
  const [left, right] = [[...found], [...expected]];
  expect(left.length).to.equal(right.length);
  for (const [index, node] of left.entries()) {
    expect(node === right[index], `node ${index} is the same`).to.equal(true);
  }
}

/** The mutations inside `node` while `work` runs. */
async function mutations(node: Node, work: () => unknown): Promise<MutationRecord[]> {
  const seen: MutationRecord[] = [];
  const observer = new MutationObserver((records) => seen.push(...records));
  observer.observe(node, { subtree: true, childList: true, attributes: true, characterData: true });
  await work();
  seen.push(...observer.takeRecords());
  observer.disconnect();
  return seen;
}

function place(content: string): { stage: HTMLElement; list: TestList } {
  const section = document.createElement('section');
  section.innerHTML = content;
  document.body.append(section);
  return { stage: section, list: section.querySelector('test-list') as TestList };
}

describe('FwxElement', () => {
  afterEach(() => {
    for (const section of document.querySelectorAll('body > section')) section.remove();
  });

  describe('with its documented markup', () => {
    it('upgrades existing markup on definition without a mutation', async () => {
      const { stage: section } = place(`<test-list flush>${markup}</test-list>`);
      const nodes = [...section.querySelectorAll('*')];
      const input = section.querySelector('input') as HTMLInputElement;
      input.value = 'typed text';
      input.focus();
      input.setSelectionRange(2, 5);
      const records = await mutations(section, async () => {
        define();
        await (section.firstChild as TestList).updateComplete;
      });
      expect(records).to.have.length(0);
      sameNodes(section.querySelectorAll('*'), nodes);
      sameNodes([document.activeElement], [input]);
      expect([input.value, input.selectionStart, input.selectionEnd]).to.deep.equal([
        'typed text',
        2,
        5,
      ]);
      const list = section.firstChild as TestList;
      expect(list.flush).to.equal(true);
      expect(list.patches).to.equal(0);
      sameNodes(list.roots, [nodes[1]]);
    });

    it('upgrades markup from innerHTML without a mutation', async () => {
      const { stage: section, list } = place(`<test-list>${markup}</test-list>`);
      const records = await mutations(section, () => list.updateComplete);
      expect(records).to.have.length(0);
    });

    it('patches only what a changed property affects', async () => {
      const { list } = place(`<test-list>${markup}</test-list>`);
      await list.updateComplete;
      const records = await mutations(list, async () => {
        list.flush = true;
        await list.updateComplete;
      });
      expect(records.map(({ attributeName }) => attributeName)).to.deep.equal(['class']);
      sameNodes([records[0]?.target], [list.firstChild]);
      expect(list.documentedRoot?.className).to.equal('list list-flush');
    });

    it('reads the text "false" of a boolean attribute as false', async () => {
      const { list } = place(`<test-list flush="false">${markup}</test-list>`);
      await list.updateComplete;
      expect(list.flush).to.equal(false);
      for (const [text, on] of [
        ['', true],
        ['false', false],
        ['flush', true],
      ] as const) {
        list.setAttribute('flush', text);
        expect(list.flush, text).to.equal(on);
      }
      list.removeAttribute('flush');
      expect(list.flush).to.equal(false);
    });

    it('reads it as false for a boolean that a subclass declares, too', () => {
      class Flagged extends TestList {
        static override readonly properties = { isFlag: { type: Boolean } };
        declare isFlag: boolean;
      }
      customElements.define('test-flagged-list', Flagged);
      const list = document.createElement('test-flagged-list') as Flagged;
      for (const [text, on] of [
        ['false', false],
        ['', true],
      ] as const) {
        list.setAttribute('isflag', text);
        expect(list.isFlag, text).to.equal(on);
      }
    });

    it('renders data in place of the markup, and keeps the position of the focus', async () => {
      const { list } = place(`<test-list>${markup}</test-list>`);
      await list.updateComplete;
      (list.querySelectorAll('input')[1] as HTMLInputElement).focus();
      list.items = ['x', 'y', 'z'];
      await list.updateComplete;
      expect(list.textContent).to.equal('xyz');
      expect(list.querySelectorAll('ul')).to.have.length(1);
      sameNodes([document.activeElement], [list.querySelectorAll('input')[1]]);
    });

    it('renders data that a script set before the definition', async () => {
      const { list } = place(`<test-list>${markup}</test-list>`);
      const early = document.createElement('test-list') as TestList;
      early.innerHTML = markup;
      early.items = ['new'];
      list.after(early);
      await early.updateComplete;
      expect(early.textContent).to.equal('new');
    });

    it('keeps the markup when an attribute with a hyphen contains its data', async () => {
      const { stage: section } = place('');
      const notes = document.createElement('test-notes') as TestNotes;
      notes.setAttribute('note-texts', '["one"]');
      notes.innerHTML = '<ul class="notes"><li>one</li></ul>';
      const root = notes.firstElementChild;
      section.append(notes);
      await notes.updateComplete;
      expect(notes.noteTexts).to.deep.equal(['one']);
      sameNodes([notes.documentedRoot], [root]);
    });

    it('does not render data of an outer template during hydration when the markup shows it already', async () => {
      const { stage: section, list } = place(
        `<test-list data-fwx-shown defer-hydration>${markup}</test-list>`,
      );
      expect(list.hasUpdated).to.equal(false);
      const root = list.documentedRoot;
      list.removeAttribute('defer-hydration');
      const records = await mutations(section, async () => {
        list.items = ['one', 'two'];
        await list.updateComplete;
      });
      expect(records.map(({ attributeName }) => attributeName)).to.deep.equal(['data-fwx-shown']);
      sameNodes([list.documentedRoot], [root]);
    });

    it('keeps its root when it is detached, attached and moved', async () => {
      const { stage: section, list } = place(`<test-list>${markup}</test-list>`);
      await list.updateComplete;
      const root = list.documentedRoot;
      list.remove();
      section.append(list);
      await list.updateComplete;
      sameNodes([list.documentedRoot], [root]);
      expect(list.roots).to.have.length(1);
    });

    it('works as a clone', async () => {
      const { stage: section, list } = place(`<test-list flush>${markup}</test-list>`);
      await list.updateComplete;
      const clone = list.cloneNode(true) as TestList;
      section.append(clone);
      await clone.updateComplete;
      expect(clone.outerHTML).to.equal(list.outerHTML);
      (clone.querySelector('li') as HTMLElement).click();
      expect(clone.clicks).to.deep.equal(['li']);
    });

    it('handles events of items that are added to the root', async () => {
      const { list } = place(`<test-list>${markup}</test-list>`);
      await list.updateComplete;
      list.documentedRoot?.insertAdjacentHTML('beforeend', '<li><b>x</b></li>');
      (list.querySelector('b') as HTMLElement).click();
      expect(list.clicks).to.deep.equal(['b']);
    });
  });

  describe('with plain children', () => {
    const plain = '<p>one</p><!-- note --> <p><input></p>text';

    it('expands them once, and keeps nodes, focus and selection', async () => {
      const section = document.createElement('section');
      const list = document.createElement('test-list') as TestList;
      section.append(list);
      document.body.append(section);
      list.innerHTML = plain;
      const nodes = [...list.querySelectorAll('*')];
      const input = list.querySelector('input') as HTMLInputElement;
      input.value = 'typed';
      input.focus();
      input.setSelectionRange(1, 3);
      await list.updateComplete;
      expect(list.innerHTML).to.equal(
        '<ul class="list"><p class="item">one</p><!-- note --> <p class="item"><input></p>text</ul>',
      );
      sameNodes(list.querySelectorAll('p, input'), nodes);
      sameNodes([document.activeElement], [input]);
      expect([input.selectionStart, input.selectionEnd]).to.deep.equal([1, 3]);
    });

    it('does not reload a frame inside', async function () {
      if (!('moveBefore' in Element.prototype)) this.skip();
      const { list } = place('<test-list><p><iframe srcdoc="x"></iframe></p></test-list>');
      const frame = list.querySelector('iframe') as HTMLIFrameElement;
      const before = frame.contentWindow;
      await list.updateComplete;
      expect(frame.closest('ul')).to.not.equal(null);
      expect(frame.contentWindow === before).to.equal(true);
    });

    it('does nothing when it is attached again', async () => {
      const { stage: section, list } = place(`<test-list>${plain}</test-list>`);
      await list.updateComplete;
      const expanded = list.innerHTML;
      list.remove();
      section.append(list);
      await list.updateComplete;
      expect(list.innerHTML).to.equal(expanded);
    });

    it('expands children that are added later, into the same root', async () => {
      const { list } = place('<test-list></test-list>');
      await list.updateComplete;
      expect(list.innerHTML).to.equal('');
      for (const text of ['a', 'b']) {
        const child = document.createElement('p');
        child.textContent = text;
        list.append(child);
        // Mutation observers run in the microtask before this one.
        await Promise.resolve();
        await list.updateComplete;
      }
      expect(list.innerHTML).to.equal(
        '<ul class="list"><p class="item">a</p><p class="item">b</p></ul>',
      );
      expect(list.roots).to.have.length(1);
    });
  });

  describe('whose plain children a framework changes', () => {
    const child = (text: string): HTMLElement => {
      const node = document.createElement('p');
      node.textContent = text;
      return node;
    };
    async function expanded(): Promise<{ list: TestList; nodes: HTMLElement[] }> {
      const { list } = place('<test-list><p>a</p><p>b</p><p>c</p></test-list>');
      const nodes = [...list.querySelectorAll('p')];
      await list.updateComplete;
      return { list, nodes };
    }
    const items = (list: TestList): string =>
      [...list.querySelectorAll('p')].map(({ textContent }) => textContent).join();

    it('inserts a child before another', async () => {
      const { list, nodes } = await expanded();
      const added = child('x');
      expect(list.insertBefore(added, nodes[1] as Node) === added).to.equal(true);
      expect(items(list)).to.equal('a,x,b,c');
      expect(added.parentElement?.localName).to.equal('ul');
      await Promise.resolve();
      await list.updateComplete;
      expect(added.className).to.equal('item');
    });

    it('inserts all children of a fragment, in order', async () => {
      const { list, nodes } = await expanded();
      const fragment = document.createDocumentFragment();
      fragment.append(child('x'), child('y'));
      list.insertBefore(fragment, nodes[0] as Node);
      expect(items(list)).to.equal('x,y,a,b,c');
    });

    it('moves a child', async () => {
      const { list, nodes } = await expanded();
      list.insertBefore(nodes[2] as Node, nodes[0] as Node);
      expect(items(list)).to.equal('c,a,b');
    });

    it('removes and replaces a child', async () => {
      const { list, nodes } = await expanded();
      expect(list.removeChild(nodes[0] as Node) === nodes[0]).to.equal(true);
      list.replaceChild(child('x'), nodes[1] as Node);
      expect(list.textContent).to.equal('xc');
    });

    it('throws for nodes that are not children, as any element does', async () => {
      const { list } = await expanded();
      expect(() => list.removeChild(child('x'))).to.throw(DOMException);
      expect(() => list.insertBefore(child('x'), document.body)).to.throw(DOMException);
      expect(() => list.replaceChild(child('x'), child('y'))).to.throw(DOMException);
    });
  });

  describe('with data only', () => {
    it('renders it after createElement', async () => {
      const list = document.createElement('test-list') as TestList;
      list.items = ['a', 'b'];
      place('').stage.append(list);
      await list.updateComplete;
      expect(list.textContent).to.equal('ab');
    });

    it('renders the data of a JSON attribute', async () => {
      const { list } = place(`<test-list items='["a","b"]'></test-list>`);
      await list.updateComplete;
      expect(list.textContent).to.equal('ab');
    });

    it('keeps nodes and ids when the data changes', async () => {
      const { list } = place(`<test-list items='["a"]'></test-list>`);
      await list.updateComplete;
      const [root, item] = [list.documentedRoot, list.querySelector('li')];
      const id = root?.id;
      list.items = ['z', 'y'];
      list.flush = true;
      await list.updateComplete;
      sameNodes([list.documentedRoot, list.querySelector('li')], [root, item]);
      expect(root?.id).to.equal(id);
      expect(root?.className).to.equal('list list-flush');
    });

    for (const [name, empty] of [
      ['innerHTML', (list: TestList) => (list.innerHTML = '')],
      ['removing the root', (list: TestList) => list.documentedRoot?.remove()],
    ] as const) {
      it(`renders again after it was emptied by ${name}`, async () => {
        const { list } = place(`<test-list items='["a"]'></test-list>`);
        await list.updateComplete;
        empty(list);
        list.items = ['b'];
        await list.updateComplete;
        expect(list.textContent).to.equal('b');
        expect(list.querySelectorAll('ul')).to.have.length(1);
      });
    }

    it('has one root as a clone', async () => {
      const { stage: section, list } = place(`<test-list items='["a"]'></test-list>`);
      await list.updateComplete;
      const clone = list.cloneNode(true) as TestList;
      section.append(clone);
      await clone.updateComplete;
      expect(clone.querySelectorAll('ul')).to.have.length(1);
    });

    it('renders nothing without data', async () => {
      const { list } = place('<test-list> <!-- nothing --> </test-list>');
      await list.updateComplete;
      expect(list.innerHTML).to.equal(' <!-- nothing --> ');
    });
  });
});
