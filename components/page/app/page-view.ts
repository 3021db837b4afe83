import type { ReactiveController, ReactiveControllerHost } from 'lit';

import type { PageData } from '../router/core-types.ts';
import type { PageSource } from '../state/page-store.ts';

/** The parts of the application that a view uses. */
export interface ViewOwner {
  /** The current page. */
  readonly page: PageData;
  /** Whether this is a server, where there are no updates after the first rendering. */
  readonly isServer: boolean;
  /** Schedules a rendering. */
  requestUpdate(): void;
  /** Resolves when the requested updates are rendered. */
  readonly updateComplete: Promise<boolean>;
}

/**
 * A shown page or layout: its state, and the host of its controllers. The view is disconnected when the visitor
 * leaves the page; a visit that preserves state keeps it.
 */
export class PageView<State = unknown> implements ReactiveControllerHost, PageSource {
  /** The state that `setup` has returned. */
  readonly state: State;
  readonly #owner: ViewOwner;
  readonly #controllers = new Set<ReactiveController>();
  #isConnected = false;

  /**
   * @param owner The application, or its substitute on a server.
   * @param setup Creates the state.
   */
  constructor(owner: ViewOwner, setup: (view: PageView) => State) {
    this.#owner = owner;
    this.state = setup(this);
  }

  /** The current page. */
  get page(): PageData {
    return this.#owner.page;
  }

  /** Whether the page is rendered on a server. */
  get isServer(): boolean {
    return this.#owner.isServer;
  }

  /** Resolves when the requested updates are rendered. */
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

  /** Schedules a rendering of the page. */
  requestUpdate(): void {
    this.#owner.requestUpdate();
  }

  /** Calls `hostConnected` of the controllers, when the page is shown. */
  connect(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    for (const controller of this.#controllers) controller.hostConnected?.();
  }

  /** Calls `hostDisconnected` of the controllers, when the visitor has left the page. */
  disconnect(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  /** Calls `hostUpdate` of the controllers, before the page is rendered. */
  willRender(): void {
    for (const controller of this.#controllers) controller.hostUpdate?.();
  }

  /** Calls `hostUpdated` of the controllers, after the page was rendered. */
  hasRendered(): void {
    for (const controller of this.#controllers) controller.hostUpdated?.();
  }
}
