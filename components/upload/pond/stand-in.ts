import type { FilePond } from 'filepond';

import { painter } from './painter.ts';

/** An input for FilePond to replace. Attributes of the real one would override options. */
export function standIn(template: HTMLInputElement): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  template.replaceWith(input);
  return input;
}

/** FilePond draws only while something is going on: whoever uses it makes it draw. */
export function waking(pond: FilePond): FilePond {
  return new Proxy(pond, {
    get(target, key) {
      painter.wake();
      return Reflect.get(target, key) as unknown;
    },
    set(target, key, value) {
      painter.wake();
      return Reflect.set(target, key, value);
    },
  });
}
