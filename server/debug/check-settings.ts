import { InvalidConfigException } from '../core/index.ts';
import { typeName } from '../core/internal.ts';
import type { Module } from './module.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isMode = (value: unknown): boolean => isCount(value) && Number(value) <= 0o7777;

/** Setting -> what it must be, and whether a value is. */
const rules = {
  allowedHosts: ['a list of host names', isTexts],
  allowedIPs: ['a list of addresses', isTexts],
  dataPath: ['the path of a folder', isText],
  defaultHeight: ['a number of percent', Number.isFinite],
  dirMode: ['a mode such as 0o700', isMode],
  fileMode: ['a mode such as 0o600, or null', (value: unknown) => value === null || isMode(value)],
  historySize: ['a whole number from 0', isCount],
  toolbarPosition: [
    '"bottom" or "upper"',
    (value: unknown) => value === 'bottom' || value === 'upper',
  ],
} as const;

/** @throws {InvalidConfigException} A setting has a value that would fail, or be ignored, in each request. */
export function checkSettings(module: Pick<Module, keyof typeof rules>): void {
  for (const [name, [expected, isValid]] of Object.entries(rules)) {
    const value: unknown = module[name as keyof typeof rules];
    if (isValid(value)) continue;
    throw new InvalidConfigException(`Module "${name}" must be ${expected}, got ${shown(value)}.`);
  }
}

function shown(value: unknown): string {
  return typeof value === 'object' ? typeName(value) : (JSON.stringify(value) ?? 'undefined');
}
