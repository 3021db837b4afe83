import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

interface LockEntry {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
const keys = Object.keys(packages);

describe('package-lock.json', () => {
  it('holds the optional packages of every platform', () => {
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !keys.some((key) => key.endsWith(`node_modules/${name}`)));
    assert.deepEqual([...new Set(missing)], []);
  });

  it('names no download address', () => {
    assert.deepEqual(
      keys.filter((key) => packages[key]?.resolved !== undefined),
      [],
    );
  });
});
