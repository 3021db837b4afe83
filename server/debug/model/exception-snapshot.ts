import type { CapturePolicy } from '../policy/capture-policy.ts';
import { type Frame, parseStack } from './stack-frames.ts';

/** An error as data. */
export interface ExceptionSnapshot {
  /** Name of its class. */
  readonly class: string;
  /** Redacted. */
  readonly message: string;
  /** `code` of the error, such as `ECONNREFUSED`; null when there is none. */
  readonly code: string | number | null;
  /** Places of the stack, the innermost first. */
  readonly trace: readonly Frame[];
  /** The error that caused it. */
  readonly previous: ExceptionSnapshot | null;
}

const MAX_CAUSES = 8;

/** An error as data; also of values that were thrown without being errors, and of errors whose properties throw. */
export function snapshotOfError(
  error: unknown,
  policy: CapturePolicy,
  depth = 0,
): ExceptionSnapshot {
  try {
    if (!(error instanceof Error)) return bare(typeof error, policy.redactText(String(error)));
    const { cause, code } = error as { cause?: unknown; code?: unknown };
    return {
      class: error.constructor.name || error.name,
      message: policy.redactText(error.message),
      code: typeof code === 'string' || typeof code === 'number' ? code : null,
      trace: parseStack(error.stack),
      previous:
        cause === undefined || depth >= MAX_CAUSES
          ? null
          : snapshotOfError(cause, policy, depth + 1),
    };
  } catch {
    return bare('Error', '(an error that cannot be shown)');
  }
}

function bare(name: string, message: string): ExceptionSnapshot {
  return { class: name, message, code: null, trace: [], previous: null };
}
