import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const guide = readFileSync(`${root}docs/guides/frameworks.md`, 'utf8');
const files = globSync('test/e2e/frameworks/*/{Settings,Faq}.*', { cwd: root }).sort();

describe('The frameworks guide', () => {
  for (const file of files) {
    it(`shows the tested file ${file}`, () => {
      const language = file.split('.').pop() ?? '';
      const code = readFileSync(root + file, 'utf8');
      assert.ok(guide.includes(`\`\`\`${language}\n${code}\`\`\``));
    });
  }

  it('shows only tested components', () => {
    const blocks = guide.match(/^```(?:tsx|vue|svelte)$/gm) ?? [];
    assert.equal(blocks.length, files.length);
    assert.equal(files.length, 8);
  });
});
