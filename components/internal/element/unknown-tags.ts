import { knownTags } from './tags.generated.ts';

/**
 * Describes the elements in the page whose tag has the prefix of this package but is unknown.
 * Tags of the debugger are skipped: another script defines them.
 */
export function unknownTags(): string[] {
  const tags = Array.from(document.querySelectorAll(':not(:defined)'), (each) => each.localName);
  return tags
    .filter((tag) => {
      const [, name] = /^fwx-(?!debug-)(.*)$/.exec(tag) ?? [];
      return name !== undefined && !knownTags.includes(name);
    })
    .map((tag) => `There is no element <${tag}>; known: ${knownTags.join(', ')}.`);
}
