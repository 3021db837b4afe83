import {
  Dispatcher,
  Fw,
  type Logger,
  type LogMessage,
  Target,
} from '../../../../server/core/index.ts';
import { withLogger } from '../support.ts';

/** A target that stores the texts of each export. */
export class Memory extends Target {
  override logVars: readonly string[] = [];
  readonly exported: unknown[][] = [];
  override export(messages: readonly LogMessage[]): void {
    this.exported.push(messages.map(([text]) => text));
  }
}

/** Runs with a logger that exports its messages to a target. */
export const withTarget = (
  config: object,
  work: (logger: Logger, target: Memory) => void,
): Promise<void> =>
  withLogger((logger) => {
    const target = Memory.create(config);
    Dispatcher.create({ targets: [target] });
    work(logger, target);
  });

/** Logs texts. */
export const log = (...texts: readonly string[]): void => texts.forEach((text) => Fw.info(text));
