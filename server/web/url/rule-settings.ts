import { type SettingRule, settingRules } from '../../core/internal.ts';

/** What the properties of a URL rule must be. */
export const ruleSettings = {
  defaults: settingRules.object,
  host: settingRules.textOrNull,
  mode: [
    '0, UrlRule.PARSING_ONLY or UrlRule.CREATION_ONLY',
    (value) => [0, 1, 2].includes(value as number),
  ],
  pattern: settingRules.text,
  route: settingRules.text,
  suffix: settingRules.textOrNull,
  verb: [
    'a method, a list of methods or null',
    (value) => value === null || settingRules.textOrTexts[1](value),
  ],
} as const satisfies Record<string, SettingRule>;
