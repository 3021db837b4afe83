import type { FilePond } from 'filepond';

import { painter } from './painter.ts';

/** Inserts a placeholder that FilePond replaces. Attributes of the plain input would override options. */
export function insertPlaceholder(template: HTMLInputElement): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  template.replaceWith(input);
  return input;
}

/** Returns a proxy of the pond that wakes the drawing loop on each access, because the loop stops without activity. */
export function wakeOnAccess(pond: FilePond): FilePond {
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
