import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { renderMarkup } from '../../../server/ssr/index.ts';
import { ActiveForm, Widget } from '../../../server/widgets/index.ts';
import { accessibilityTree } from '../../support/accessibility-tree.ts';
import { startBrowser } from '../../support/browser.ts';
import { M, RequiredM } from '../../support/field-vectors.ts';
import { withPart } from '../../support/specimens/index.ts';
import { type StyledPage, styledPage } from '../../support/styled-page.ts';
import { widgetClass } from '../../support/widget-class.ts';

describe('the accessibility tree', () => {
  let browser: Browser;
  let page: Page;
  let show: StyledPage['show'];
  before(async () => {
    browser = await startBrowser();
    ({ page, show } = await styledPage(await browser.newContext({ reducedMotion: 'reduce' })));
  });
  after(() => browser.close());
  beforeEach(() => Widget.resetIds());

  /** The accessibility tree of this markup, below its landmark. */
  async function treeOf(markup: string, prepare = ''): Promise<string[]> {
    await show(markup);
    if (prepare !== '') await page.evaluate(prepare);
    const [main, ...lines] = await accessibilityTree(page);
    // A modal element hides the page around it.
    return main === 'main' ? lines.map((line) => line.slice(2)) : [main ?? '', ...lines];
  }

  for (const [tag, { name, spoken, template }] of withPart('widget')) {
    for (const { options, prepare = '', lines } of spoken) {
      it(`of <${tag}> ${prepare} contains ${lines.join(' ')}`, async () => {
        const markups = [options]
          .flat()
          .map((one) =>
            name === null ? renderMarkup(template(one)) : widgetClass(name).widget(one),
          );
        assert.deepEqual(await treeOf(markups.join(''), prepare), lines);
      });
    }
  }

  it('of a field has its label, its state, its hint and its error', async () => {
    const model = new RequiredM();
    model.addError('a', 'A cannot be blank.');
    assert.deepEqual(
      await treeOf(ActiveForm.create().field(model, 'a').hint('Letters.').render()),
      [
        'textbox "A" [invalid=true required=true] described "Letters. A cannot be blank."',
        'text "Letters."',
        'text "A cannot be blank."',
      ],
    );
  });

  it('of fields of other kinds has a role for each', async () => {
    const field = (at: number) => ActiveForm.create().field(new M(), `[${at}]a`);
    const choices = { y: 'Yes', n: 'No' };
    const fields = [
      field(0).checkbox({ switch: true, label: 'Fast' }),
      field(1).radioList(choices).label('One'),
      field(2).checkboxList(choices).label('Some'),
      field(3).rangeInput({ min: 0, max: 5, value: 3 }).label('Much'),
      field(4).dropDownList(choices).label('Choice'),
    ];
    assert.deepEqual(await treeOf(fields.map((one) => one.render()).join('')), [
      'switch "Fast" [checked=false]',
      'radiogroup "One"',
      '  radio "Yes" [checked=false]',
      '  radio "No" [checked=false]',
      'group "Some"',
      '  checkbox "Yes" [checked=false]',
      '  checkbox "No" [checked=false]',
      'slider "Much" value "3"',
      'combobox "Choice" [expanded=false] value "Yes"',
      '  option "Yes"',
      '  option "No"',
    ]);
  });
});
