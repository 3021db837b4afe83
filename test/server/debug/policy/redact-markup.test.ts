import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';
import { redactMarkup } from '../../../../server/debug/policy/redact-markup.ts';
import { assertLinear } from '../../../support/growth.ts';

const policy = new CapturePolicy();

describe('redactMarkup()', () => {
  for (const [markup, expected] of [
    [
      '<p><a href="https://h/?token=abc&amp;b=1" class="btn">Go</a>, Ada</p>',
      '<p><a href="https://h/?token=[redacted]&amp;b=1" class="btn">Go</a>, Ada</p>',
    ],
    ["<a href='/?token=abc'>Go</a>", "<a href='/?token=[redacted]'>Go</a>"],
    ['<b>Password: a b</b> <i>c</i>', '<b>Password: [redacted]</b> <i>c</i>'],
    ['<p data-token = "a">x</p>', '<p data-token = "[redacted]">x</p>'],
    [
      '<soap:Body><w:Password Type="t">abc</w:Password><name>Ann</name></soap:Body>',
      '<soap:Body><w:Password Type="t">[redacted]</w:Password><name>Ann</name></soap:Body>',
    ],
    ['<password><![CDATA[a<b]]></password>', '<password>[redacted]</password>'],
    ['<a><![CDATA[token=1]]></a>', '<a><![CDATA[token=[redacted]</a>'],
    ['<token>\n<a>1</a>b</token>', '<token>\n<a>1</a>b</token>'],
    ['<p title="a=1">token</p>', '<p title="a=1">token</p>'],
    ['no markup: token=a', 'no markup: token=[redacted]'],
    ['<p title="token=a', '<p title="token=[redacted]'],
  ] as const) {
    it(`redacts ${markup}`, () => assert.equal(redactMarkup(markup, policy).trim(), expected));
  }

  for (const unit of ['<', '<a ', '<![CDATA[', '<a b="', 'a="', '<a b="c" ']) {
    it(`takes linear time for ${unit}`, () =>
      assertLinear((count) => redactMarkup(unit.repeat(count), policy), 80_000));
  }
});
