import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { writeWidget } from '../../scripts/lib/widget-guide.mjs';
import { missingPlaces } from '../../scripts/lib/widget-places.mjs';
import { renderMarkup } from '../../server/ssr/index.ts';
import { temporaryFolder } from '../support/browser.ts';
import { slow } from '../support/slow.ts';

// The guide docs/write-a-widget.md, followed in a copy of the repository.

const root = fileURLToPath(new URL('../..', import.meta.url));
const left = /^(?:\.git|\.cache|node_modules|dist|site-dist|storybook-static|coverage)$/;
/** A copy of the repository in a temporary folder. */
function copyOfRepository(): string {
  const folder = temporaryFolder();
  for (const name of readdirSync(root)) {
    if (!left.test(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

describe('the commands of docs/write-a-widget.md', () => {
  it('write what the last of them compares', () => {
    const guide = readFileSync(join(root, 'docs/write-a-widget.md'), 'utf8');
    const commands = /^```sh\n([^]*?)\n```$/m.exec(guide)?.[1]?.split('\n') ?? [];
    const checked = commands.at(-1)?.split(' ').slice(3) ?? [];
    for (const step of ['manifest', 'catalog']) {
      assert.ok(checked.includes(step), step);
      assert.ok(commands.includes(`npm run ${step}`), step);
    }
  });
});

describe('the example of items in docs/write-a-widget.md', () => {
  it('reads items, leaves invisible ones out and refuses wrong ones', async () => {
    const guide = readFileSync(join(root, 'docs/write-a-widget.md'), 'utf8');
    const code = /^## A widget with items$.*?^```ts\n(.*?)^```$/ms.exec(guide)?.[1] ?? '';
    const path = join(root, '.cache/steps-example.ts');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code.replaceAll("'../internal/", "'../components/internal/"));
    const { stepsTemplate } = (await import(pathToFileURL(path).href)) as {
      stepsTemplate: (items: unknown) => unknown;
    };
    const items = [
      { label: '<A>', options: { id: 'a' } },
      { label: 'B', visible: false },
    ];
    assert.equal(
      renderMarkup(stepsTemplate(items)),
      '<ol class="steps"><li id="a" class="step">&lt;A&gt;</li></ol>',
    );
    assert.equal(
      renderMarkup(stepsTemplate({ C: '<b>c</b>' })),
      '<ol class="steps"><li class="step">C<b>c</b></li></ol>',
    );
    assert.throws(() => stepsTemplate([{}]), /The "label" option is required for each step item/);
  });
});

describe('a widget that is written as docs/write-a-widget.md says', slow, () => {
  let folder = '';
  let written: readonly string[] = [];

  /** Runs a program in the copy. Returns its output, which is in the error when the program fails. */
  const run = (...args: readonly string[]): string => {
    const { FWX_WIDGETS: _widgets, NODE_TEST_CONTEXT: _context, ...env } = process.env;
    const { status, stderr, stdout } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, CI: 'true' },
    });
    assert.equal(status, 0, `${args.join(' ')}\n${stdout}${stderr}`);
    return stdout;
  };
  const tool = (name: string, ...args: readonly string[]): string =>
    run(join('node_modules', name, 'bin', name), ...args);

  before(() => {
    folder = copyOfRepository();
    const lines = run('scripts/new-widget.mjs', 'sample-tile').split('\n');
    written = lines.filter((line) => existsSync(join(folder, line)) && line !== '');
  });

  it('has the name of the new widget everywhere', () => {
    assert.ok(written.length > 15, written.join('\n'));
    for (const path of written) {
      const text = readFileSync(join(folder, path), 'utf8');
      assert.match(`${path}\n${text}`, /sample.?tile/i);
      assert.doesNotMatch(text, /info-?note/i);
    }
  });

  it('merges without a conflict with another widget of another branch', () => {
    const copy = copyOfRepository();
    const git = (...args: readonly string[]): void => {
      const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
      const { status, stdout } = spawnSync('git', [...identity, ...args], {
        cwd: copy,
        encoding: 'utf8',
      });
      assert.equal(status, 0, stdout);
    };
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-qm', 'base');
    for (const name of ['wide-tile', 'wide-tiles']) {
      git('checkout', '-q', '-b', name, 'main');
      writeWidget(copy, name);
      git('add', '.');
      git('commit', '-qm', name);
    }
    git('merge', '-q', '--no-edit', 'wide-tile');
    assert.deepEqual(
      missingPlaces(copy).filter((fault) => !fault.startsWith('components/styles/all.css')),
      [],
    );
  });

  it('lacks nothing that npm run widgets asks for', () => {
    assert.deepEqual(missingPlaces(folder), []);
  });

  it('has current lists, manifest and typings', () => {
    run('scripts/manifest.mjs', '--check');
  });

  it('is formatted and passes the linter', () => {
    const sources = written.filter((path) => /\.(?:ts|css)$/.test(path));
    tool('oxfmt', '--check', ...sources);
    tool('oxlint', '--deny-warnings', ...sources.filter((path) => path.endsWith('.ts')));
  });

  it('is rendered on the server, by its call and as an element with plain children', () => {
    const code = `
      import { html } from 'lit/html.js';
      import { renderToString } from 'fwx/server/ssr';
      import { SampleTile } from 'fwx/server/widgets';
      console.log(SampleTile.widget({ theme: 'info', content: '<b>A</b>' }));
      console.log(renderToString(html\`<fwx-sample-tile theme="info"><b>A</b></fwx-sample-tile>\`));`;
    const args = ['-C', 'fwx-source', '--input-type=module', '-e', code];
    const [call, element] = run(...args).split('\n');
    const markup = '<div class="sample-tile theme-info"><b>A</b></div>';
    assert.equal(call, markup);
    assert.equal(
      element,
      `<fwx-sample-tile theme="info" data-fwx-expanded>${markup}</fwx-sample-tile>`,
    );
  });

  it('is well typed, with everything that lists the elements', () => {
    // The rest of the repository, which does not know the widget, is checked by the step `types`.
    const include = [
      'components',
      'server',
      'stories',
      'types',
      'cdn',
      'bench/components',
      'bench/ssr',
      'test/components',
      'test/project',
      'test/server/ssr',
      'test/server/widgets',
      'test/support',
      'test/types',
    ];
    for (const path of written.filter((each) => /\.tsx?$/.test(each))) {
      assert.ok(
        include.some((part) => path.startsWith(`${part}/`)),
        path,
      );
    }
    const config = JSON.stringify({ extends: './tsconfig.json', include });
    writeFileSync(join(folder, 'tsconfig.widget.json'), config);
    run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.widget.json');
  });

  it('passes its test, and the suites that go over all elements', () => {
    run('scripts/test-widget.mjs', 'sample-tile');
  });

  it('is not written over files that are there, or by a name that is none', () => {
    assert.throws(() => writeWidget(folder, 'sample-tile'), {
      message: 'components/sample-tile/sample-tile.options.ts is already there.',
    });
    assert.throws(() => writeWidget(folder, 'SampleTile'), {
      message:
        'The name of a widget is in lower case with dashes, such as "button-group", got "SampleTile".',
    });
  });
});
