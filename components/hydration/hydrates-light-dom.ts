import type { LitElement, PropertyValues, RenderOptions } from 'lit';

import { warnOnce } from '../internal/context/warn-once.ts';
import { whenParsed } from '../internal/dom/when-parsed.ts';
import { reflect } from '../internal/element/reflect.ts';
import { keepTyped } from './keep-typed.ts';
import { hasServerContent, removeServerContent, serverContent, withOwnMarkers } from './markers.ts';

/** `hydrate` of `@lit-labs/ssr-client`. */
export type Hydrate = (value: unknown, container: HTMLElement, options?: RenderOptions) => void;

// eslint-disable-next-line typescript/no-explicit-any -- TypeScript requires it in mixins
type LitElementClass = (new (...args: any[]) => LitElement) & {
  readonly observedAttributes: string[];
};

interface Renders {
  render(): unknown;
}

/**
 * Returns a class of a Lit element in light DOM that hydrates what `fwx/server/ssr` rendered for it. The nodes stay the
 * same, so focus, selection and typed text are kept. Without content of the server the element renders as usual.
 *
 * @param Base Class of the element. Its template must depend on properties only, and these must
 * come from attributes or from an outer template.
 * @param hydrate `hydrate` of `@lit-labs/ssr-client`.
 */
export function hydratesLightDom<T extends LitElementClass>(Base: T, hydrate: Hydrate): T {
  class LightHydration extends Base {
    static override get observedAttributes(): string[] {
      // Lit finalizes the class that reads its attributes, which may extend this one.
      return [...super.observedAttributes, 'defer-hydration'];
    }

    override connectedCallback(): void {
      if (!this.hasAttribute('defer-hydration')) super.connectedCallback();
    }

    override attributeChangedCallback(
      name: string,
      old: string | null,
      value: string | null,
    ): void {
      super.attributeChangedCallback(name, old, value);
      if (name === 'defer-hydration' && value === null && this.isConnected) {
        super.connectedCallback();
      }
    }

    protected override createRenderRoot(): HTMLElement {
      return this;
    }

    protected override scheduleUpdate(): void | Promise<unknown> {
      const parsed = this.hasUpdated ? null : whenParsed(this);
      return parsed ? parsed.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
    }

    protected override update(changed: PropertyValues): void {
      if (this.hasUpdated || !hasServerContent(this)) super.update(changed);
      else if (takeOver(this, hydrate)) reflect.call(this, changed);
      else super.update(changed);
    }
  }
  return LightHydration;
}

/** Hydrates the content of the server. If that fails, removes the content, and returns `false`: Lit has to render. */
function takeOver(element: LitElement, hydrate: Hydrate): boolean {
  const value = (element as unknown as Renders).render();
  const content = serverContent(element);
  try {
    if (!content) throw new Error('The comments that Lit reads are missing.');
    keepTyped(element, () =>
      withOwnMarkers(element, () => hydrate(value, element, element.renderOptions)),
    );
    return true;
  } catch (error) {
    warnOnce('hydration', `<${element.localName}> renders again: ${String(error)}`);
    element.renderOptions.renderBefore = removeServerContent(element, content);
    delete (element as { _$litPart$?: unknown })._$litPart$;
    return false;
  }
}
