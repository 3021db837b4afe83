import { type AttributeMap, type Content, givenId, isEmptyMap } from '../../components/markup.ts';
import {
  Component,
  type ConfigOf,
  type Constructor,
  Event,
  InvalidCallException,
  InvalidConfigException,
  requestSlot,
} from '../core/index.ts';
import { checkOptions } from './internal/define-options.ts';
import { idPrefix, nextId, renderMarkup, resetIds, setIdPrefix } from '../ssr/index.ts';

/** Payload of `beforeRun` and `afterRun`. */
export class WidgetEvent extends Event {
  /** `beforeRun`: when a handler sets this to `false`, the widget renders nothing. */
  isValid = true;
  /** `afterRun`: the markup; a handler may replace it. */
  result = '';
}

/** Receives scripts for the end of the page. */
export interface WidgetView {
  /** Adds a script, as JavaScript source. */
  registerJs(script: string): void;
}

/** State that the widgets of one request share; outside of requests, those of the process. */
interface WidgetScope {
  /** Page that is being rendered; receives the scripts of `clientEvents`. */
  view: WidgetView | null;
  /** Widgets that were begun and not ended, the innermost last. */
  readonly stack: Widget[];
}

const scope = requestSlot<WidgetScope>('widgets', () => ({ view: null, stack: [] }), {
  outside: 'process',
});

/** Events of every widget. */
export type WidgetEvents = {
  /** After the options of the widget were set. */
  readonly init: Event;
  /** Before it renders; a handler may prevent that. */
  readonly beforeRun: WidgetEvent;
  /** After it has rendered; a handler may replace the markup. */
  readonly afterRun: WidgetEvent;
};

/**
 * A part of a page that is configured and returns markup. Everything that widgets share is stored in
 * the running request: automatic ids, widgets that were begun, the view.
 */
export abstract class Widget extends Component<WidgetEvents> {
  /** Name of the event after the options are set. */
  static readonly EVENT_INIT = 'init';
  /** Name of the event before rendering. */
  static readonly EVENT_BEFORE_RUN = 'beforeRun';
  /** Name of the event after rendering. */
  static readonly EVENT_AFTER_RUN = 'afterRun';

  /** Id of the root; `options.id` takes precedence. Default: an automatic one, where one is needed. */
  id: string | null = null;
  /** HTML attributes of the root; they override those of the widget. */
  options: AttributeMap = {};
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions: Readonly<Record<string, unknown>> | false = {};
  /** Event handlers as JavaScript source, by event name; they are passed to the view as one script. */
  clientEvents: Readonly<Record<string, string>> = {};

  /** Prefix of automatic ids in the running request, as set by `setIdPrefix()` of `fwx/server/ssr`. Default `w`. */
  static get autoIdPrefix(): string {
    return idPrefix();
  }

  static set autoIdPrefix(prefix: string) {
    setIdPrefix(prefix);
  }

  /** The page that is being rendered in the running request. */
  static get view(): WidgetView | null {
    return scope.get().view;
  }

  static set view(view: WidgetView | null) {
    scope.get().view = view;
  }

  /** Restarts automatic ids at 0, in the running request or, outside of one, for the process. */
  static resetIds(): void {
    resetIds();
  }

  /**
   * Creates the widget and renders it.
   *
   * @returns Its documented markup.
   * @throws {UnknownPropertyException} `config` names an option that the widget does not have.
   * @throws {InvalidConfigException} A value is not one that the option takes.
   */
  static widget<C extends Constructor<Widget>>(
    this: C & Pick<typeof Widget, 'create'>,
    config: ConfigOf<InstanceType<C>> = {} as ConfigOf<InstanceType<C>>,
  ): string {
    return (this.create as Create)(config).render();
  }

  /**
   * Creates the widget and leaves it open for content; {@link Widget.end} renders it.
   *
   * @throws {InvalidConfigException} A value is not one that the option takes.
   */
  static begin<C extends Constructor<Widget>>(
    this: C & Pick<typeof Widget, 'create'>,
    config: ConfigOf<InstanceType<C>> = {} as ConfigOf<InstanceType<C>>,
  ): InstanceType<C> {
    const widget = (this.create as Create)(config);
    scope.get().stack.push(widget);
    return widget as InstanceType<C>;
  }

  /**
   * Renders the widget that was begun last.
   *
   * @param content The content between beginning and end, as a Lit template or trusted HTML.
   * @throws {InvalidCallException} No widget was begun, another one has to end first, or the widget
   * takes no content.
   */
  static end(this: typeof Widget | Constructor<Widget>, content: Content = ''): string {
    const { stack } = scope.get();
    const widget = stack.at(-1);
    if (!widget) {
      throw new InvalidCallException(
        `Unexpected ${this.name}::end() call. A matching begin() is not found.`,
      );
    }
    if (widget.constructor !== this) {
      throw new InvalidCallException(
        `Expecting end() of ${widget.constructor.name}, found ${this.name}`,
      );
    }
    stack.pop();
    if (content !== '') widget.accept(content);
    return widget.render();
  }

  /** @throws {InvalidConfigException} A value is not one that the option takes. */
  override init(): void {
    super.init();
    this.trigger(Widget.EVENT_INIT);
    checkOptions(this);
  }

  /** The markup of the widget, without events. */
  abstract run(): string;

  /** The markup, after handlers of `beforeRun` and `afterRun`. */
  render(): string {
    // There are rarely handlers, and an event costs as much as a button.
    if (this.hasEventHandlers(Widget.EVENT_BEFORE_RUN) && !this.#mayRun()) return '';
    const markup = this.run();
    return this.hasEventHandlers(Widget.EVENT_AFTER_RUN) ? this.#finished(markup) : markup;
  }

  /** Receives the content between `begin()` and `end()`. */
  protected accept(_content: Content): void {
    throw new InvalidCallException(`${this.constructor.name} takes no content.`);
  }

  /**
   * The id of the root, if it has one; registers `clientEvents`, which need one.
   *
   * @param isNeeded Whether the markup needs an id.
   * @throws {InvalidConfigException} There are `clientEvents` and no view to take their script.
   */
  protected resolveId(isNeeded: boolean): string | undefined {
    const hasEvents = !isEmptyMap(this.clientEvents);
    const hasOptions = this.clientOptions !== false && !isEmptyMap(this.clientOptions);
    const given = givenId(this);
    if (given === null && !isNeeded && !hasEvents && !hasOptions) return undefined;
    const id = given ?? nextId();
    if (hasEvents) this.#register(id);
    return id;
  }

  /**
   * The markup of a template that takes the options of this widget.
   *
   * @param template Receives the widget, whose `id` is the one of the root meanwhile.
   * @param isIdNeeded Whether the markup needs an id.
   * @throws {InvalidConfigException} There are `clientEvents` and no view to take their script.
   */
  protected renderTemplate(template: (options: this) => unknown, isIdNeeded: boolean): string {
    const { id } = this;
    this.id = this.resolveId(isIdNeeded) ?? null;
    try {
      return renderMarkup(template(this));
    } finally {
      // Each rendering takes an automatic id of its own.
      this.id = id;
    }
  }

  #mayRun(): boolean {
    const event = new WidgetEvent();
    this.trigger(Widget.EVENT_BEFORE_RUN, event);
    return event.isValid;
  }

  #finished(markup: string): string {
    const event = new WidgetEvent();
    event.result = markup;
    this.trigger(Widget.EVENT_AFTER_RUN, event);
    return event.result;
  }

  #register(id: string): void {
    const { view } = scope.get();
    if (!view) {
      throw new InvalidConfigException(
        `${this.constructor.name} "clientEvents" need a view that takes their script: set Widget.view.`,
      );
    }
    const script = Object.entries(this.clientEvents).map(
      ([name, handler]) =>
        `document.getElementById(${literal(id)}).addEventListener(${literal(name)}, ${handler});`,
    );
    view.registerJs(script.join('\n'));
  }
}

/** A string as JavaScript source that cannot end the script around it. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003C');
}

type Create = (config: object) => Widget;
