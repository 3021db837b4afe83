import type { Capture } from '../capture/capture.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { watchRouters } from '../hooks/routers.ts';
import { Collector } from './collector.ts';

/** A middleware or route that a router has called. */
export interface RouterStep {
  /** Pattern of the route; `''` for a middleware. */
  readonly rule: string;
  /** Name of the function. */
  readonly handler: string;
  /** Milliseconds since the start of the capture. */
  readonly start: number;
  /** Milliseconds, including everything that it called; null when it has not ended. */
  readonly duration: number | null;
}

/** A URL rule that was tried for the route of a request. */
export type RuleTrial = {
  /** Methods and pattern. */
  readonly rule: string;
  /** Whether it has found the route. */
  readonly match: boolean;
  /** The group that contains it; null for none. */
  readonly parent: string | null;
};

/** A URL rule that nearly matches a request that no rule matches. */
export type NearRule = {
  readonly rule: string;
  /** The first difference, as a sentence. */
  readonly differs: string;
};

/** How a request was routed to its action. */
export type RouterPayload = {
  readonly route: string;
  readonly action: string;
  readonly params: DebugValue;
  /** URL rules in the order in which they were tried. */
  readonly entries: readonly RuleTrial[];
  /** The nearest URL rules, when none matches. */
  readonly nearest: readonly NearRule[];
  /** Messages of routers. */
  readonly messages: readonly string[];
  readonly steps: readonly RouterStep[];
};

interface State {
  readonly steps: { rule: string; handler: string; start: number; duration: number | null }[];
}

const MAX_STEPS = 500;

/** Captures the route, and the middlewares and routes that Express has tried. */
export class RouterCollector extends Collector<State> {
  #categories: string[] = ['UrlManager', 'Router'];

  override id(): string {
    return 'router';
  }

  /** Log categories of routers. */
  getCategories(): readonly string[] {
    return this.#categories;
  }

  /** Adds log categories. */
  setCategories(values: string | readonly string[]): void {
    this.#categories = [...this.#categories, ...(typeof values === 'string' ? [values] : values)];
  }

  override instrument(): () => void {
    return watchRouters({
      begin: (rule, handler) => {
        const state = this.state();
        const capture = currentCapture();
        if (!state || !capture || state.steps.length >= MAX_STEPS) return null;
        const step = { rule, handler, start: capture.elapsed, duration: null as number | null };
        state.steps.push(step);
        return () => (step.duration ??= capture.elapsed - step.start);
      },
      fail: (error) => {
        const errors = this.isStarted() ? currentCapture()?.facts.errors : undefined;
        if (errors && !errors.includes(error)) errors.push(error);
      },
    });
  }

  protected override start(): State {
    return { steps: [] };
  }

  protected override collect({ steps }: State, { facts, messages }: Capture): JsonRecord | null {
    const own = messages.filter(([, , category]) => this.#categories.includes(category));
    const route =
      facts.route === '' ? (steps.findLast(({ rule }) => rule !== '')?.rule ?? '') : facts.route;
    if (route === '' && own.length === 0 && steps.length === 0) return null;
    const logged = own.map(([message]) => message);
    const payload: RouterPayload = {
      route: this.policy.redactText(route),
      action: this.policy.redactText(facts.action),
      params: encodeValue(facts.routeParams, this.policy),
      entries: logged.filter(isTrial).slice(0, MAX_STEPS),
      nearest: logged
        .filter(hasNearest)
        .flatMap(({ nearest }) =>
          nearest.map(({ differs, rule }) => ({ rule, differs: this.policy.redactText(differs) })),
        ),
      messages: logged
        .filter((message) => typeof message !== 'object' || message === null)
        .map((text) => this.policy.redactText(String(text))),
      steps,
    };
    return { ...payload };
  }
}

const isTrial = (message: unknown): message is RuleTrial =>
  typeof message === 'object' && message !== null && 'rule' in message && 'match' in message;

const hasNearest = (message: unknown): message is { readonly nearest: readonly NearRule[] } =>
  typeof message === 'object' && message !== null && 'nearest' in message;
