import { waitUntil } from '@open-wc/testing';

import { createFwxApp, type FwxAppOptions } from '../../components/page/index.ts';

/** A request of the client. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly data?: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A response: a page, or any status with headers and a body. */
export interface Answer {
  readonly status?: number;
  readonly page?: object;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The application of a test page: its requests are recorded, and the test responds to them. */
export interface TestApp {
  readonly app: Awaited<ReturnType<typeof createFwxApp>>;
  readonly root: HTMLElement;
  readonly sent: Sent[];
  /** Responds to a request. */
  answer: (sent: Sent) => Answer | Promise<Answer>;
  /** Resolves when `count` requests have been made. */
  requests(count: number): Promise<readonly Sent[]>;
}

/** A page object. */
export function pageOf(component: string, props: object = {}, more: object = {}): object {
  const { pathname, search } = location;
  return {
    component,
    props: { errors: {}, ...props },
    url: pathname + search,
    version: 'v1',
    ...more,
  };
}

/** Starts the only application of the document, with a page object and without a server. */
export async function startTestApp(
  options: Omit<FwxAppOptions, 'http'>,
  page: object,
): Promise<TestApp> {
  const root = document.createElement('div');
  root.id = 'app';
  document.body.append(root);
  const sent: Sent[] = [];
  const waiting: { count: number; resolve: (all: readonly Sent[]) => void }[] = [];
  const self = { answer: (): Answer | Promise<Answer> => ({ page }) } as {
    answer: TestApp['answer'];
  };
  const request = async (config: {
    method: string;
    url: string;
    data?: unknown;
    headers?: object;
  }) => {
    const headers = Object.fromEntries(
      Object.entries(config.headers ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    );
    const one: Sent = { method: config.method, url: config.url, data: config.data, headers };
    sent.push(one);
    for (const { count, resolve } of waiting) if (sent.length >= count) resolve(sent);
    const { status = 200, page: answered, body, headers: own = {} } = await self.answer(one);
    const marker = answered ? { 'x-inertia': 'true' } : {};
    const data = body ?? JSON.stringify(answered ?? '');
    return { status, data, headers: { ...marker, ...own } };
  };
  const app = await createFwxApp({ ...options, page: page as never, http: { request } });
  return Object.assign(self, {
    app,
    root,
    sent,
    requests: (count: number) =>
      new Promise<readonly Sent[]>((resolve) => {
        if (sent.length >= count) resolve(sent);
        else waiting.push({ count, resolve });
      }),
  });
}

/** Waits until the condition is true, at most as long as a test may take. */
export function until(isTrue: () => unknown, what = 'it happens'): Promise<void> {
  return waitUntil(() => !!isTrue(), what, { timeout: 9_000 });
}
