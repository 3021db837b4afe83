import { Application, type ConfigOf, Fw, Logger } from '../../../server/core/index.ts';

/** Runs work with a separate application, and restores the previous one. */
export async function withApp<T>(
  config: ConfigOf<Application>,
  work: (app: Application) => T,
): Promise<Awaited<T>> {
  const before = Fw.app;
  const alias = Fw.getAlias('@app', false);
  try {
    return await work(Application.create({ id: 'test', basePath: '/srv/test', ...config }));
  } finally {
    Fw.app = before;
    Fw.setAlias('@app', alias === false ? null : alias);
  }
}

/** Runs work with the given debug mode, and restores it. */
export async function withDebug<T>(debug: boolean, work: () => T): Promise<Awaited<T>> {
  const before = Fw.DEBUG;
  Fw.DEBUG = debug;
  try {
    return await work();
  } finally {
    Fw.DEBUG = before;
  }
}

/** Runs work with a separate logger. */
export async function withLogger<T>(work: (logger: Logger) => T): Promise<Awaited<T>> {
  const before = Fw.getLogger();
  const logger = Logger.create({ flushInterval: 0 });
  Fw.setLogger(logger);
  try {
    return await work(logger);
  } finally {
    Fw.setLogger(before);
  }
}

/** A promise with its resolve function. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}
