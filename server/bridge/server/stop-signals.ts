import { InvalidConfigException } from '../../core/index.ts';
import { nodeModule } from '../internal/node-module.ts';

/**
 * The signals that stop a process, by default `SIGTERM` and `SIGINT`.
 *
 * @throws {InvalidConfigException} `signals` is no list, or a name in it is that of no signal.
 */
export function stopSignals(signals?: readonly NodeJS.Signals[]): readonly NodeJS.Signals[] {
  if (signals === undefined) return ['SIGTERM', 'SIGINT'];
  const { signals: known } = nodeModule('node:os', 'The option "signals"').constants;
  const isList = Array.isArray(signals);
  const wrong = isList ? signals.find((name) => !Object.hasOwn(known, name)) : signals;
  if (isList && wrong === undefined) return signals;
  throw new InvalidConfigException(
    `"signals" must be a list of signals such as SIGTERM, got ${String(wrong)}.`,
  );
}
