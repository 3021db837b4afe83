import assert from 'node:assert/strict';
import { it } from 'node:test';

import { type PatternParams, UrlManager } from '../../../../server/web/index.ts';

const post = '<lang:(en|pl)>/posts/<id:\\d+>/<slug>';
const archive = 'archive/<day:\\d{4}-\\d{2}>/<page:1|2>';
const action = 'items/<id:\\d{1,4}>/<action:(edit|remove)>';

const manager = UrlManager.create({
  enablePrettyUrl: true,
  showScriptName: false,
  baseUrl: '',
  scriptUrl: '',
  rules: [
    [post, 'post/view'],
    [archive, 'post/archive'],
    [action, 'item/<action>'],
  ],
});

it('PatternParams accepts the parameters from which the rule creates a URL', () => {
  const view: PatternParams<typeof post> = { lang: 'pl', id: 7, slug: 'hello' };
  assert.equal(manager.createUrl(['post/view', view]), '/pl/posts/7/hello');
  const month: PatternParams<typeof archive> = { day: '2026-11', page: 2 };
  assert.equal(manager.createUrl(['post/archive', month]), '/archive/2026-11/2');
  const item: PatternParams<typeof action, 'item/<action>'> = { id: '12' };
  assert.equal(manager.createUrl(['item/edit', item]), '/items/12/edit');
});

it('PatternParams refuses parameters from which the rule creates no URL', () => {
  // @ts-expect-error -- the pattern has no such language
  const language: PatternParams<typeof post> = { lang: 'de', id: 7, slug: 'hello' };
  // @ts-expect-error -- `id` is no number
  const text: PatternParams<typeof post> = { lang: 'en', id: 'x', slug: 'hello' };
  // @ts-expect-error -- `slug` is missing
  const missing: PatternParams<typeof post> = { lang: 'en', id: 7 };
  for (const params of [language, text, missing]) {
    const url = manager.createUrl(['post/view', params]);
    assert.match(url, /^\/post\/view\?/, url);
  }
  // @ts-expect-error -- there are two pages
  const page: PatternParams<typeof archive> = { day: '2026-11', page: 3 };
  assert.match(manager.createUrl(['post/archive', page]), /^\/post\/archive\?/);
});
