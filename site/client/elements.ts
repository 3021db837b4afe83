// Pages that show elements as they run. An element is loaded when the first of its kind is about to be seen.
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
      const tag = target.closest(selector)?.localName ?? '';
      doors[tag]?.().catch((error: unknown) => console.error(error));
    }
  },
  { rootMargin: '50%' },
);

// The drawer comes with every page. Most elements have `display: contents`, so no box of their own.
for (const element of document.querySelectorAll(selector)) {
  observer.observe(element.firstElementChild ?? element);
}
