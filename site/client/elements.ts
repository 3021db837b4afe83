import { doors } from './doors.generated.ts';

// Pages that show elements as they run. An element is loaded when the first of its kind is about to be seen, and
// the upload, which is many times larger and looks the same before, when a visitor comes to it.
const selector = Object.keys(doors).join();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      load(target.closest(selector));
    }
  },
  { rootMargin: '50%' },
);

function load(element: Element | null): void {
  doors[element?.localName ?? '']?.().catch((error: unknown) => console.error(error));
}

// Most elements have `display: contents`, so no box of their own.
for (const element of document.querySelectorAll(selector)) {
  if (element.localName !== 'fwx-upload') observer.observe(element.firstElementChild ?? element);
}

for (const example of document.querySelectorAll('.live:has(fwx-upload)')) {
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'dragenter']) {
    const options = { once: true, passive: true };
    example.addEventListener(type, () => load(example.querySelector('fwx-upload')), options);
  }
}
