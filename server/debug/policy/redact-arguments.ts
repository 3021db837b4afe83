import type { KeyPolicy } from './redact-tree.ts';

const NAME = /^-{0,2}([A-Za-z_][\w.-]{0,99})$/;

/** Replaces values that follow a secret name in a list, as in `console.log('token', token)` and `--token abc`. */
export function redactArguments(args: readonly unknown[], policy: KeyPolicy): unknown[] {
  return args.map((value, at) => {
    const name = args[at - 1];
    const isValue =
      typeof value === 'string' || typeof value === 'number' || ArrayBuffer.isView(value);
    if (!isValue || typeof name !== 'string') return value;
    const [, key] = NAME.exec(name) ?? [];
    return key !== undefined && policy.isSensitiveKey(key) ? policy.placeholder : value;
  });
}
