// The widgets themselves against a hand-written, escaped template literal of the same bytes.
import assert from 'node:assert/strict';

import { accordionTemplate } from '../../components/accordion/accordion.template.ts';
import { buttonTemplate } from '../../components/button/button.template.ts';
import { encode } from '../../components/internal/attributes/html.ts';
import { renderMarkup } from '../../server/ssr/index.ts';
import { Accordion, Button } from '../../server/widgets/index.ts';
import { compare, report, speed } from '../support/bench.ts';

const items = Array.from({ length: 10 }, (_, i) => ({
  label: `Question ${i}: "what" & <why>?`,
  content: `<p>Answer ${i}, with some text that is as long as answers are.</p>`,
}));
const options = { options: { id: 'faq' }, items };
const icon = /<svg class="accordion-icon".*?<\/svg>/.exec(Accordion.widget(options))?.[0] ?? '';

const accordionLiteral = (): string =>
  `<div id="faq" class="accordion">${items
    .map(
      ({ label, content }) =>
        `<details class="accordion-item" name="faq"><summary class="accordion-header">${encode(label)}${icon}</summary><div class="accordion-body">${content}</div></details>`,
    )
    .join('')}</div>`;

const themes = ['primary', 'danger', 'success', 'info'] as const;
const buttons = Array.from({ length: 50 }, (_, i) => ({
  label: `Button & ${i}`,
  theme: themes[i % 4] ?? 'primary',
}));
const buttonsLiteral = (): string =>
  buttons
    .map(
      ({ label, theme }) =>
        `<button type="button" class="btn-solid theme-${theme}">${encode(label)}</button>`,
    )
    .join('');

const contenders = {
  'accordion literal': accordionLiteral,
  'accordion template': () => renderMarkup(accordionTemplate(options)),
  'accordion widget': () => Accordion.widget(options),
  'buttons literal': buttonsLiteral,
  'buttons template': () => renderMarkup(buttons.map((one) => buttonTemplate(one))),
  'buttons widget': () => buttons.map((one) => Button.widget(one)).join(''),
};
assert.equal(contenders['accordion template'](), accordionLiteral());
assert.equal(contenders['accordion widget'](), accordionLiteral());
assert.equal(contenders['buttons template'](), buttonsLiteral());
assert.equal(contenders['buttons widget'](), buttonsLiteral());

const timings = await compare(contenders, { clock: 'cpu', warmMs: 200 });
const against = (name: string, kind: string): number =>
  speed(timings, `${kind} ${name}`, `${kind} literal`);
report('Widgets on the server / literal (speed)', [
  {
    name: 'accordion of 10: template',
    value: against('template', 'accordion'),
    atLeast: 0.65,
    goal: 0.85,
  },
  { name: 'accordion of 10: class', value: against('widget', 'accordion'), atLeast: 0.6 },
  {
    name: '50 buttons: template',
    value: against('template', 'buttons'),
    atLeast: 0.55,
    goal: 0.65,
  },
  { name: '50 buttons: class', value: against('widget', 'buttons'), atLeast: 0.3, goal: 0.5 },
]);
