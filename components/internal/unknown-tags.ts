import { knownTags } from './tags.generated.ts';

/**
 * Describes the elements in the page whose tag begins as those of this package and is none of them.
 * Those of the debugger have another way into the page.
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
