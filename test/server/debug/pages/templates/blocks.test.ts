import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { TraceLinkOptions } from '../../../../../server/debug/pages/trace-links.ts';
import { viewTemplate } from '../../../../../server/debug/pages/templates/blocks.ts';
import { findingsTemplate } from '../../../../../server/debug/pages/templates/findings.ts';
import type { Finding } from '../../../../../server/debug/panel/finding.ts';
import { PanelView } from '../../../../../server/debug/panel/panel-view.ts';
import { renderToString } from '../../../../../server/ssr/index.ts';
import { context } from '../../panel/panel-content.ts';

const links = { traceLine: false, tracePathMappings: {}, isAlone: false } as const;
const url = new URL('http://h.test/debug/view?tag=t');
const shown = (view: PanelView, options: Partial<TraceLinkOptions> = {}): string =>
  renderToString(viewTemplate(view, url, { ...links, ...options })).replaceAll(/<!--.*?-->/g, '');
const view = (): PanelView => new PanelView();

describe('Blocks of a panel', () => {
  it('are six metrics at most, with their colours and links', () => {
    const metric = (label: string) => ({ label, value: '1' });
    const seven = shown(view().metrics(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(metric)));
    assert.match(seven, /<dt>a<\/dt>.*<dt>f<\/dt>/);
    assert.doesNotMatch(seven, /<dt>g<\/dt>/);
    assert.equal(
      shown(view().metrics([metric('a')])),
      '<dl class="debug-metrics"><div class="debug-metric"><dt>a</dt><dd>1</dd></div></dl>',
    );
    const toned = view().metrics([{ ...metric('a'), tone: 'danger', href: '/debug' }]);
    assert.match(shown(toned), /debug-metric theme-danger debug-toned"/);
    assert.match(shown(toned), /<dd><a href="\/debug">1<\/a><\/dd>/);
  });

  it('mark only the words of a statement', () => {
    assert.match(shown(view().code('SELECT 1', 'sql')), /<span class="debug-sql-keyword">SELECT</);
    assert.match(shown(view().code('SELECT 1')), /<code>SELECT 1<\/code>/);
  });

  it('are open when configured', () => {
    const inner = view().heading('h');
    assert.match(
      shown(view().disclosure('t', inner)),
      /<details class="debug-disclosure"><summary>/,
    );
    assert.match(
      shown(view().disclosure('t', inner, true)),
      /<details class="debug-disclosure" open>/,
    );
  });

  it('frame only pages of this debugger, and none in an exported file', () => {
    const framed = (href: string, options = {}): string => shown(view().frame('t', href), options);
    assert.match(framed('/debug/mail'), /<iframe .*src="\/debug\/mail"/);
    for (const href of ['//evil.test/', 'https://evil.test/', 'debug']) {
      assert.doesNotMatch(framed(href), /<iframe/);
    }
    const inFile = framed('/debug/mail', { isAlone: true });
    assert.doesNotMatch(inFile, /<iframe/);
    assert.match(inFile, /t: not part of this file\./);
  });

  it('send forms only to this debugger, where forms are available', () => {
    const posted = (href: string, options: Partial<TraceLinkOptions> = {}): string =>
      shown(view().post('Go', href, { a: '1' }), options);
    assert.equal(
      posted('/debug/x'),
      '<form method="post" action="/debug/x"><input type="hidden" name="a" value="1"><button class="btn-subtle btn-sm" type="submit">Go</button></form>',
    );
    assert.match(posted('/debug/x', { isReadOnly: false }), /<form/);
    assert.equal(posted('//evil.test/'), '');
    assert.equal(posted('/debug/x', { isReadOnly: true }), '');
    assert.equal(posted('/debug/x', { isAlone: true }), '');
  });

  it('list the places of a stack, those of the application without a disclosure', () => {
    const frame = (file: string) => ({ file, line: 1, column: 1, function: 'f' });
    const frames = shown(view().frames([frame('/app/a.ts'), frame('/app/node_modules/x/b.js')]));
    assert.match(frames, /<ol class="debug-frames"><li><bdi.*<li class="debug-muted"><bdi/);
    assert.equal(shown(view().frames([])), '');
  });

  it('use parameters without a prefix only for the first table', () => {
    const table = {
      id: 'T',
      caption: 'c',
      columns: [{ key: 'n', label: 'N' }],
      rows: [{ cells: { n: 1 } }],
    };
    const both = shown(
      view()
        .table(table)
        .table({ ...table, id: 'U' }),
    );
    assert.deepEqual(
      [...both.matchAll(/href="([^"]*)">N</g)].map(([, href]) => href),
      ['/debug/view?tag=t&amp;sort=n', '/debug/view?tag=t&amp;U-sort=n'],
    );
  });
});

describe('Findings of a capture', () => {
  const finding: Finding = { severity: 'warning', code: 'c', text: 'Slow', panel: 'db', why: 'w' };
  const listed = (findings: readonly Finding[]): string =>
    renderToString(findingsTemplate(findings, context, links)).replaceAll(/<!--.*?-->/g, '');

  it('are ten at most, with the number of the others', () => {
    const many = (count: number): string => listed(Array.from({ length: count }, () => finding));
    assert.equal(listed([]), '<p class="debug-findings debug-muted">No findings.</p>');
    assert.doesNotMatch(many(1), /No findings/);
    assert.equal(many(10).split('<li').length, 11);
    assert.doesNotMatch(many(10), /more\./);
    assert.equal(many(11).split('<li').length, 11);
    assert.match(many(11), />1 more\.</);
  });

  it('name their place by its last folder', () => {
    assert.doesNotMatch(listed([finding]), /<code/);
    assert.match(listed([{ ...finding, place: '/srv/app/a.ts:7' }]), />app\/a\.ts:7<\/code>/);
  });
});
