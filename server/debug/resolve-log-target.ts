import { InvalidConfigException } from '../core/index.ts';
import { make } from '../core/internal.ts';
import { ComponentResolver, type ComponentType } from './component-resolver.ts';
import { LogTarget, type LogTargetModule } from './log-target.ts';
import { Message } from './message.ts';

/** Definition of a log target: the object, its class, or a config of its properties, with `class` for another class. */
export type LogTargetDefinition = LogTarget | ComponentType | Readonly<Record<string, unknown>>;

/**
 * Creates the log target of a module.
 *
 * @throws {InvalidConfigException} The class is unknown, or not a class of log targets.
 */
export function resolveLogTarget(
  definition: LogTargetDefinition,
  module: LogTargetModule,
): LogTarget {
  if (definition instanceof LogTarget) return definition;
  const [type, properties] = ComponentResolver.classAndProperties(definition, LogTarget);
  if (type === null) throw new InvalidConfigException(Message.LOG_TARGET_CLASS_INVALID);
  const made = make({ ...properties, class: type }, [module]);
  if (made instanceof LogTarget) return made;
  throw new InvalidConfigException(Message.LOG_TARGET_INSTANCE_INVALID);
}
