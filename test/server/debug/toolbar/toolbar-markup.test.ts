import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toolbarMarkup } from '../../../../server/debug/toolbar/toolbar-markup.ts';

const options = {
  base: '/debug',
  tag: 't1',
  position: 'bottom',
  height: 50,
  shortcut: false,
  skipUrls: [],
  nonce: null,
} as const;

describe('toolbarMarkup()', () => {
  it('has the element, its script, and a link for browsers without scripts', () => {
    assert.equal(
      toolbarMarkup(options),
      '<fwx-debug-toolbar id="yii-debug-toolbar" hidden data-url="/debug/toolbar-data?tag=t1" data-base="/debug" data-position="bottom" data-height="50"></fwx-debug-toolbar><noscript><a href="/debug/view?tag=t1">Debugger</a></noscript><script type="module" src="/debug/assets/toolbar.js"></script>',
    );
  });

  it('has the nonce, the shortcut and the excluded URLs', () => {
    const given = { nonce: 'a"<&', shortcut: 'Alt+KeyD', skipUrls: ['/live'] };
    const markup = toolbarMarkup({ ...options, ...given });
    assert.match(markup, / data-shortcut="Alt\+KeyD"/);
    assert.match(markup, / data-skip-urls="\[&quot;\/live&quot;\]"/);
    assert.match(markup, /toolbar\.js" nonce="a&quot;&lt;&amp;">/);
  });
});
