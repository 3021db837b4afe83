import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { ActiveForm } from '../../server/widgets/index.ts';
import { startBrowser } from '../support/browser.ts';
import { M, RequiredM } from '../support/field-vectors.ts';
import { type Step, withPart } from '../support/specimens/index.ts';
import { widgetClass } from '../support/widget-class.ts';
import { bundleElements, showInstead, widgetPage } from '../support/widget-site.ts';

let browser: Browser;
let page: Page;
before(async () => {
  const [started, script] = await Promise.all([startBrowser(), bundleElements()]);
  browser = started;
  page = await widgetPage(browser, { scripts: [script] });
});
after(() => browser.close());

/** Text, name or id of the focused element. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    if (!(one instanceof HTMLElement)) return '';
    return one.innerText.trim() || one.ariaLabel || one.id || one.localName;
  });

/** Shows markup between two buttons, and focuses the first. */
async function walk(body: string, tag = ''): Promise<void> {
  const inner = tag === '' ? body : `<${tag}>${body}</${tag}>`;
  await showInstead(page, `<button>before</button>${inner}<button>after</button>`);
  await page.locator('button', { hasText: 'before' }).focus();
}

/** Presses keys one after the other, and returns the focused element after each. */
async function press(...keys: string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    seen.push(await focused());
  }
  return seen;
}

/** Waits for a state after a key. */
const until = (selector: string): Promise<unknown> =>
  page.locator(selector).first().waitFor({ state: 'attached', timeout: 30_000 });

async function take(step: Step): Promise<void> {
  if ('until' in step) await until(step.until);
  else if ('hash' in step) assert.equal(new URL(page.url()).hash, step.hash);
  else if ('title' in step) assert.equal(await page.title(), step.title);
  else if ('never' in step) {
    const seen = await press(...step.keys.split(' '));
    assert.deepEqual(
      seen.filter((one) => step.never.includes(one)),
      [],
    );
  } else assert.equal((await press(...step[0].split(' '))).join(' '), step[1]);
}

describe('the keyboard', () => {
  for (const [tag, { name, walks }] of withPart('widget')) {
    if (!name || !walks) continue;
    for (const { title, options, isBare = false, steps } of walks) {
      it(title, async () => {
        const markups = [options].flat().map((one) => widgetClass(name).widget(one));
        await walk(markups.join(''), isBare ? '' : tag);
        for (const step of steps) await take(step);
      });
    }
  }

  it('fills in a form, shows its errors, and submits it', async () => {
    const form = ActiveForm.create({
      enableClientValidation: true,
      action: '#sent',
      method: 'get',
      csrf: false,
    });
    const field = (at: number, model = new M()) => form.field(model, `[${at}]a`);
    const choices = { y: 'Yes', n: 'No' };
    form.content = [
      field(0, new RequiredM()).textInput(),
      field(1).checkbox({ label: 'Box' }),
      field(2).checkbox({ switch: true, label: 'Switch' }),
      field(3).radioList(choices),
      field(4).rangeInput({ min: 0, max: 5 }),
      field(5).dropDownList(choices),
    ]
      .map((one) => one.render())
      .join('');
    await walk(form.render().replace('</form>', '<button>Send</button></form>'));
    const value = (id: string): Promise<unknown> =>
      page
        .locator(`#${id}`)
        .evaluate((one: HTMLInputElement) => (one.type === 'checkbox' ? one.checked : one.value));
    assert.deepEqual(await press('Tab', 'Enter'), ['m-0-a', 'm-0-a']);
    assert.equal(await page.locator('#m-0-a-error').innerText(), 'A cannot be blank.');
    await page.keyboard.type('x');
    assert.equal(await page.locator('.is-invalid').count(), 0);
    assert.deepEqual(await press('Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space', 'ArrowDown'), [
      'm-1-a',
      'm-1-a',
      'm-2-a',
      'm-2-a',
      'm-3-a-0',
      'm-3-a-0',
      'm-3-a-1',
    ]);
    assert.deepEqual([await value('m-1-a'), await value('m-2-a')], [true, true]);
    assert.equal(await page.locator('#m-3-a-1').isChecked(), true);
    assert.equal((await press('Tab', 'Home', 'ArrowRight'))[2], 'm-4-a');
    assert.equal(await value('m-4-a'), '1');
    await press('Tab', 'ArrowDown', 'Tab');
    assert.equal(await value('m-5-a'), 'n');
    assert.equal(await focused(), 'Send');
    await page.keyboard.press('Enter');
    await page.waitForURL(/M%5B0%5D%5Ba%5D=x/);
  });
});
