import type { DebugOptions } from '../../../../../server/debug/index.ts';
import { debugSetup, storedSnapshot } from '../../support.ts';

type Capture = readonly [tag: string, ...rest: RestOf<Parameters<typeof storedSnapshot>>];
type RestOf<T extends readonly unknown[]> = T extends readonly [unknown, ...infer R] ? R : never;

/** A debugger whose store holds these captures, the first one the oldest. */
export async function historyOf(captures: readonly Capture[], options: DebugOptions = {}) {
  const setup = debugSetup(options);
  const { module, send } = setup;
  for (const [tag, ...rest] of captures) {
    await module.store.writeSnapshot(storedSnapshot(tag, ...rest), captures.length);
  }
  const request = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await send(`/debug${path}`, () => new Response('app'), { headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text: withoutMarks(text) };
  };
  return {
    ...setup,
    request,
    /** Text of a page. */
    page: async (path: string): Promise<string> => (await request(path)).text,
    /** Data of a page. */
    data: async (path: string): Promise<Record<string, unknown>> =>
      JSON.parse((await request(path, { accept: 'application/json' })).text) as Record<
        string,
        unknown
      >,
    /** Sends a form of the debugger. */
    post: (path: string, fields: readonly (readonly [name: string, value: string])[]) =>
      send(`/debug${path}`, () => new Response('app'), {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      }),
  };
}

const withoutMarks = (text: string): string => text.replaceAll(/<!--.*?-->/g, '');
