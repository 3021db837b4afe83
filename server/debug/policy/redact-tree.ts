/** Decides which keys are secret, and specifies the placeholder for their values. */
export interface KeyPolicy {
  readonly placeholder: string;
  isSensitiveKey(key: string): boolean;
}

const MAX_DEPTH = 10;
const MAX_NODES = 10_000;

/**
 * Copies plain objects and lists with redacted values; parts deeper than 10 levels or beyond 10,000 become
 * `[truncated]`.
 */
export function redactTree(tree: unknown, policy: KeyPolicy): unknown {
  let nodes = 0;
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MAX_DEPTH || nodes >= MAX_NODES) return '[truncated]';
    if (Array.isArray(value)) return value.map((part: unknown) => step(part, depth));
    const entries = Object.entries(value).map(
      ([key, part]) =>
        [key, policy.isSensitiveKey(key) ? policy.placeholder : step(part, depth)] as const,
    );
    return Object.fromEntries(entries);
  };
  const step = (part: unknown, depth: number): unknown =>
    ++nodes > MAX_NODES ? '[truncated]' : walk(part, depth + 1);
  return walk(tree, 0);
}
