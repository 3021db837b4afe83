import { currentCapture } from '../capture/capture-scope.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import { isRecord, type JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** Response of the page protocol. */
export type PageProtocolPayload = {
  /** Name of the component; `''` when the response has no page. */
  readonly component: string;
  readonly statusCode: number;
  /** URL that the client must visit; `''` for none. */
  readonly location: string;
  /** The page object as a `DebugValue`; null when the response has no page. */
  readonly page: DebugValue | null;
  /** Sizes of the props, largest first. */
  readonly props: readonly PropSize[];
  /** Headers of the protocol that the client has sent. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Keys of props that every page gets. */
  readonly sharedKeys: readonly string[];
};

/** Size of a prop of a page. */
export interface PropSize {
  readonly key: string;
  /** Bytes of its JSON. */
  readonly bytes: number;
  readonly isShared: boolean;
}

interface State {
  event: ProtocolEvent | null;
}

/** The part of a `ProtocolResultCreated` that the collector uses. */
interface ProtocolEvent {
  readonly result: {
    statusCode(): number;
    headers(): Readonly<Record<string, string>>;
    page?(): object;
  };
}

/** Captures the result of the page protocol; `dispatchers` maps its id to the component of the protocol. */
export class PageProtocolCollector extends Collector<State> {
  override id(): string {
    return 'page-protocol';
  }

  /** Receives the event of a result that the protocol has created. */
  dispatch(event: object): void {
    const state = this.state();
    if (state && isProtocolEvent(event)) state.event = event;
  }

  protected override start(): State {
    return { event: null };
  }

  protected override collect({ event }: State): JsonRecord | null {
    if (event === null) return null;
    const { result } = event;
    const text = result.page ? JSON.stringify(result.page()) : 'null';
    const page: unknown = JSON.parse(text);
    const found = isRecord(page) ? page : {};
    const shared = found['sharedProps'];
    const sharedKeys = Array.isArray(shared) ? shared.map(String) : [];
    const { Location, ...headers } = result.headers();
    const location = Location ?? headers['X-Inertia-Location'] ?? headers['X-Inertia-Redirect'];
    const payload: PageProtocolPayload = {
      component: typeof found['component'] === 'string' ? found['component'] : '',
      statusCode: result.statusCode(),
      location: this.policy.redactText(this.policy.redactUrl(location ?? '')),
      page: result.page ? encodeValue(page, this.policy) : null,
      props: propSizes(found['props'], sharedKeys),
      requestHeaders: this.#requestHeaders(),
      sharedKeys,
    };
    return { ...payload };
  }

  #requestHeaders(): Record<string, string> {
    const all = currentCapture()?.facts.headers ?? [];
    const own = all.filter(([name]) => name.toLowerCase().startsWith('x-inertia'));
    return Object.fromEntries(
      own.map(([name, value]) => [name.toLowerCase(), this.policy.cutText(value)]),
    );
  }
}

function isProtocolEvent(event: object): event is ProtocolEvent {
  const result: unknown = 'result' in event ? event.result : null;
  return (
    typeof result === 'object' &&
    result !== null &&
    'statusCode' in result &&
    typeof result.statusCode === 'function' &&
    'headers' in result &&
    typeof result.headers === 'function'
  );
}

function propSizes(props: unknown, sharedKeys: readonly string[]): PropSize[] {
  if (!isRecord(props)) return [];
  return Object.entries(props)
    .map(([key, value]) => {
      const bytes = Buffer.byteLength(JSON.stringify(value));
      return { key, bytes, isShared: sharedKeys.includes(key) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}
