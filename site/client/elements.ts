// Pages that show elements as they run. An element is loaded when the first of its kind is about to be seen, and
// the upload, which is many times larger and looks the same before, when a visitor comes to it.
const doors: Readonly<Record<string, () => Promise<unknown>>> = {
  'fwx-accordion': () => import('fwx/components/accordion'),
  'fwx-active-field': () => import('fwx/components/active-field'),
  'fwx-breadcrumbs': () => import('fwx/components/breadcrumbs'),
  'fwx-button': () => import('fwx/components/button'),
  'fwx-button-group': () => import('fwx/components/button-group'),
  'fwx-button-menu': () => import('fwx/components/button-menu'),
  'fwx-language-menu': () => import('fwx/components/language-menu'),
  'fwx-menu': () => import('fwx/components/menu'),
  'fwx-upload': () => import('fwx/components/upload'),
};

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

// The drawer comes with every page. Most elements have `display: contents`, so no box of their own.
for (const element of document.querySelectorAll(selector)) {
  if (element.localName !== 'fwx-upload') observer.observe(element.firstElementChild ?? element);
}

for (const example of document.querySelectorAll('.live:has(fwx-upload)')) {
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'dragenter']) {
    const options = { once: true, passive: true };
    example.addEventListener(type, () => load(example.querySelector('fwx-upload')), options);
  }
}
