import type { DbPayload } from '../../../server/debug/collector/db-collector.ts';
import type { DebugOptions } from '../../../server/debug/index.ts';
import { debugSetup, lastSnapshot } from '../../server/debug/support.ts';
import type { DatabaseServer } from '../support/databases.ts';

/**
 * The reason why the suite of a server is skipped; false when it is not skipped.
 *
 * @throws {Error} The server is not installed, and this is a run of CI, which must not skip it.
 */
export function skipWithout({ name, program }: DatabaseServer): string | false {
  if (program !== null) return false;
  if (process.env['CI']) throw new Error(`CI must have ${name} installed.`);
  return `${name} is not installed`;
}

/** A debugger, and a function that returns the queries of work. */
export function queriesSetup(options: DebugOptions = {}) {
  const made = debugSetup(options);
  return {
    ...made,
    queriesOf: async (work: () => unknown): Promise<DbPayload> => {
      await made.debugged.capture('work', work);
      return (await lastSnapshot(made)).panels['db'] as unknown as DbPayload;
    },
    /** Runs work in many captures concurrently. Returns those whose queries are not exactly their own. */
    mismatched: async (
      count: number,
      work: (number: number) => Promise<unknown>,
    ): Promise<string[]> => {
      await Promise.all(
        Array.from({ length: count }, (_, number) =>
          made.debugged.capture(`work ${number}`, async () => void (await work(number))),
        ),
      );
      return (await made.snapshots()).flatMap(({ panels, summary }) => {
        const { entries = [] } = (panels['db'] ?? {}) as Partial<DbPayload>;
        const own = /^work (\d+)$/.exec(summary.url)?.[1];
        if (own === undefined) return [];
        const numbers = entries
          .filter(({ query }) => query.includes('AS own'))
          .map(({ bindings }) => /"value":"?(\d+)/.exec(JSON.stringify(bindings))?.[1]);
        return numbers.length === 1 && numbers[0] === own ? [] : [`${own}: ${numbers.join()}`];
      });
    },
  };
}

/** Runs a test with a debugger that ends with it. */
export async function watched(
  test: (setup: ReturnType<typeof queriesSetup>) => Promise<void>,
  options: DebugOptions = {},
): Promise<void> {
  const setup = queriesSetup(options);
  try {
    await test(setup);
  } finally {
    await setup.debugged.dispose();
  }
}

/** Place of a query: the test that sent it. */
export const placeOf = ({ entries }: DbPayload, at = 0): string =>
  entries[at]?.trace[0]?.file.split('/').at(-1) ?? '';
