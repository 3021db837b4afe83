import { InvalidConfigException } from '../core/index.ts';
import { typeName } from '../core/internal.ts';
import type { Module } from './module.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Setting -> what it must be, and whether a value is. */
const rules = {
  allowedHosts: ['a list of host names', isTexts],
  allowedIPs: ['a list of addresses', isTexts],
  dataPath: ['the path of a folder', isText],
  historySize: ['a whole number from 0', isCount],
} as const;

/** @throws {InvalidConfigException} A setting has a value that would fail, or be ignored, in each request. */
export function checkSettings(module: Pick<Module, keyof typeof rules>): void {
  for (const [name, [expected, isValid]] of Object.entries(rules)) {
    const value: unknown = module[name as keyof typeof rules];
    if (isValid(value)) continue;
    const got = typeof value === 'object' ? typeName(value) : JSON.stringify(value);
    throw new InvalidConfigException(`Module "${name}" must be ${expected}, got ${got}.`);
  }
}
