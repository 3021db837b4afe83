import { expect } from '@open-wc/testing';
import { emulateMedia, sendMouse } from '@web/test-runner-commands';
import type { LitElement } from 'lit';

import '../../components/index.ts';
import '../../components/page/index.ts';
import { withPart } from '../support/specimens/index.ts';
import { specimens } from '../support/specimens/specimens.generated.ts';
import { waitUntil } from '../support/wait-until.ts';
import { loadStyles, place } from '../support/widget-page.ts';

interface Manifest {
  readonly modules: readonly {
    readonly declarations?: readonly {
      readonly tagName?: string;
      readonly cssProperties?: readonly { readonly name: string }[];
    }[];
  }[];
}

/** A value that differs from every default, by the end of the name. */
const probes: readonly (readonly [end: RegExp, value: string])[] = [
  [/-transform$/, 'rotate(13deg)'],
  [/-shadow$/, '0 0 7px red'],
  [/-icon$/, 'linear-gradient(red, blue)'],
  [/-duration$/, '7.5s'],
  [/-weight$/, '300'],
  [/-backdrop-opacity$/, '13%'],
  [/-opacity$/, '0.13'],
  [/-(?:color|bg)$/, 'rgb(1, 2, 3)'],
  [/-height$/, '371px'],
  [/./, '37px'],
];
const pseudos = [null, '::before', '::after', '::backdrop', '::details-content'] as const;

/** The computed styles of all elements inside, in document order, without custom properties. */
function* styles(main: Element): Generator<string> {
  const names = [...getComputedStyle(main)].filter((name) => !name.startsWith('--'));
  for (const element of main.querySelectorAll('*')) {
    for (const pseudo of pseudos) {
      const computed = getComputedStyle(element, pseudo);
      yield names.map((name) => computed.getPropertyValue(name)).join(';');
    }
  }
}

async function scene(markup: string): Promise<HTMLElement> {
  const main = place();
  main.innerHTML = markup;
  const hosts = [...main.children] as LitElement[];
  await Promise.all(hosts.map(({ updateComplete }) => updateComplete));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return main;
}

/** Returns at the first difference: reading thousands of values is slow. */
function differs(values: Iterable<string>, before: readonly string[]): boolean {
  let index = 0;
  for (const value of values) if (value !== before[index++]) return true;
  return false;
}

/** Whether setting a property on these elements changes a computed style. */
function isUsed(
  name: string,
  targets: readonly HTMLElement[],
  main: Element,
  before: readonly string[],
) {
  const value = probes.find(([end]) => end.test(name))?.[1] ?? '';
  for (const target of targets) target.style.setProperty(name, value);
  const isDifferent = differs(styles(main), before);
  for (const target of targets) target.style.removeProperty(name);
  return isDifferent;
}

/** Activates rules for devices that hover, which a browser without a mouse skips. */
function allowHover(rules: Iterable<CSSRule>): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === '(hover: hover)') {
      rule.media.mediaText = 'all';
    }
    if (rule instanceof CSSImportRule) allowHover(rule.styleSheet?.cssRules ?? []);
    else if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) {
      allowHover(rule.cssRules);
    }
  }
}

function stateOf(name: string): 'at rest' | 'under the mouse' | 'in motion' {
  if (name.includes('transition')) return 'in motion';
  return name.includes('hover') ? 'under the mouse' : 'at rest';
}

async function point(element: Element | null): Promise<void> {
  if (!element) return;
  const { x, y, width, height } = element.getBoundingClientRect();
  // `:hover` changes only when the mouse moves.
  await sendMouse({ type: 'move', position: [0, 0] });
  await sendMouse({
    type: 'move',
    position: [Math.round(x + width / 2), Math.round(y + height / 2)],
  });
  await waitUntil(() => element.matches(':hover'));
}

describe('Documented custom properties', () => {
  let documented: ReadonlyMap<string, readonly string[]>;

  before(async () => {
    await loadStyles();
    for (const { cssRules } of document.styleSheets) allowHover(cssRules);
    const answer = await fetch('/custom-elements.json');
    const { modules } = (await answer.json()) as Manifest;
    const all = modules.flatMap(({ declarations = [] }) => declarations);
    documented = new Map(
      all.map(({ tagName = '', cssProperties = [] }) => [
        tagName,
        cssProperties.map(({ name }) => name),
      ]),
    );
  });
  after(async () => {
    await sendMouse({ type: 'move', position: [0, 0] });
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('are visible in the test data of their elements', () => {
    const withScene = specimens.flatMap(({ contract, css }) => (css ? [contract.tag] : []));
    const used = [...documented].filter(([, names]) => names.length > 0).map(([tag]) => tag);
    const text =
      'An element with @cssprop in its comment needs markup as "css" of its specimen, and no other may have it';
    expect(withScene, text).to.have.members(used);
  });

  for (const [tag, [markup, hovered]] of withPart('css')) {
    for (const state of ['at rest', 'under the mouse', 'in motion'] as const) {
      it(`of <${tag}> apply on the element and on :root (${state})`, async () => {
        const names = (documented.get(tag) ?? []).filter((name) => stateOf(name) === state);
        // With motion a new value becomes visible later: that run is for durations only.
        const reducedMotion = state === 'in motion' ? 'no-preference' : 'reduce';
        await emulateMedia({ reducedMotion });
        const main = await scene(markup);
        if (state === 'under the mouse' && hovered) await point(main.querySelector(hovered));
        const before = [...styles(main)];
        const places = [
          ['element', [...main.children] as HTMLElement[]],
          [':root', [document.documentElement]],
        ] as const;
        const unused = names.flatMap((name) =>
          places
            .filter(([, targets]) => !isUsed(name, targets, main, before))
            .map(([where]) => `${name} on ${where}`),
        );
        const text = 'The style sheet shows these properties: var(--bs-x, var(--fwx-x))';
        expect(unused, text).to.deep.equal([]);
        expect([...styles(main)], 'nothing else has changed').to.deep.equal(before);
      });
    }
  }
});
