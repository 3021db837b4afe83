import type { ReactiveController, ReactiveControllerHost } from 'lit';

import type { PageData } from './core-types.ts';
import type { PageSource } from './page-store.ts';

/** What a view needs of the application around it. */
export interface ViewOwner {
  /** The page of the moment. */
  readonly page: PageData;
  /** Whether this is a server, where nothing happens after the first render. */
  readonly isServer: boolean;
  /** Renders soon. */
  requestUpdate(): void;
  /** Settled when what was requested is rendered. */
  readonly updateComplete: Promise<boolean>;
}

/**
 * One showing of a page or a layout: its state, and the host of its controllers. It ends when the
 * page is left; a visit that preserves state keeps it.
 */
export class PageView<State = unknown> implements ReactiveControllerHost, PageSource {
  /** What `setup` has made. */
  readonly state: State;
  readonly #owner: ViewOwner;
  readonly #controllers = new Set<ReactiveController>();
  #isConnected = false;

  /**
   * @param owner The application, or what stands for it on a server.
   * @param setup Makes the state.
   */
  constructor(owner: ViewOwner, setup: (view: PageView) => State) {
    this.#owner = owner;
    this.state = setup(this);
  }

  /** The page of the moment. */
  get page(): PageData {
    return this.#owner.page;
  }

  /** Whether the page is rendered on a server. */
  get isServer(): boolean {
    return this.#owner.isServer;
  }

  /** Settled when what was requested is rendered. */
  get updateComplete(): Promise<boolean> {
    return this.#owner.updateComplete;
  }

  addController(controller: ReactiveController): void {
    this.#controllers.add(controller);
    if (this.#isConnected) controller.hostConnected?.();
  }

  removeController(controller: ReactiveController): void {
    this.#controllers.delete(controller);
  }

  /** Renders the page soon. */
  requestUpdate(): void {
    this.#owner.requestUpdate();
  }

  /** Tells the controllers that the page is shown. */
  connect(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    for (const controller of this.#controllers) controller.hostConnected?.();
  }

  /** Tells the controllers that the page was left. */
  disconnect(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  /** Tells the controllers that the page is about to be rendered. */
  willRender(): void {
    for (const controller of this.#controllers) controller.hostUpdate?.();
  }

  /** Tells the controllers that the page has been rendered. */
  hasRendered(): void {
    for (const controller of this.#controllers) controller.hostUpdated?.();
  }
}
