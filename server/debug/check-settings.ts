import { checkSettings, methodsOrNull, type SettingRule, settingRules } from '../core/internal.ts';
import type { Module } from './module.ts';

const isMethod = (value: unknown): boolean => typeof value === 'function';
const isText = (value: unknown): value is string => typeof value === 'string';
const { flag, mode } = settingRules;
const SHORTCUT = /^(?:(?:Control|Alt|Shift|Meta)\+){1,4}[A-Z][A-Za-z0-9]*$/;

const rules = {
  allowedHosts: ['a list of host names', settingRules.texts[1]],
  allowedIPs: ['a list of addresses', settingRules.texts[1]],
  allowProduction: flag,
  captureBindings: flag,
  checkAccessCallback: [
    'a function or null',
    (value: unknown) => value === null || isMethod(value),
  ],
  dataPath: ['the path of a folder', settingRules.text[1]],
  defaultPanel: settingRules.text,
  defaultHeight: ['a number of percent', Number.isFinite],
  dirMode: ['a mode such as 0o700', mode[1]],
  fileMode: ['a mode such as 0o600, or null', (value: unknown) => value === null || mode[1](value)],
  collectors: settingRules.listOrObject,
  disableCallbackRestrictionWarning: flag,
  disableIpRestrictionWarning: flag,
  dispatchers: settingRules.object,
  enableDebugLogs: flag,
  historySize: settingRules.whole,
  maxBodyBytes: settingRules.number,
  pageTitle: [
    'a text, a function or null',
    (value: unknown) => value === null || isText(value) || isMethod(value),
  ],
  panels: settingRules.object,
  readOnly: flag,
  ruleUserSwitch: settingRules.object,
  sensitiveKeyPatterns: [
    'a list or null',
    (value: unknown) => value === null || Array.isArray(value),
  ],
  sensitiveKeyPrefixes: settingRules.texts,
  sensitiveKeys: settingRules.texts,
  serverNames: settingRules.texts,
  skipAjaxRequestUrl: settingRules.texts,
  skipUrls: settingRules.list,
  snapshotStore: methodsOrNull('loadManifest', 'readSnapshot', 'writeSnapshot', 'pin', 'remove'),
  toolbar: flag,
  toolbarPosition: [
    '"bottom" or "upper"',
    (value: unknown) => value === 'bottom' || value === 'upper',
  ],
  toolbarShortcut: [
    'modifiers and the code of a key, such as "Control+Alt+KeyD", or false',
    (value: unknown) => value === false || (isText(value) && SHORTCUT.test(value)),
  ],
  thresholds: settingRules.object,
  tracePathMappings: settingRules.object,
  traceLine: [
    'a template, a function or false',
    (value: unknown) => value === false || isText(value) || isMethod(value),
  ],
  traceUrl: [
    'a URL of http or https with "{traceId}", or null',
    (value: unknown) =>
      value === null ||
      (isText(value) && /^https?:\/\//i.test(value) && value.includes('{traceId}')),
  ],
} as const satisfies Record<string, SettingRule>;

/** @throws {InvalidConfigException} A setting has a value that would fail, or be ignored, in each request. */
export function checkModule(module: Pick<Module, keyof typeof rules>): void {
  checkSettings('Module', module, rules);
}
