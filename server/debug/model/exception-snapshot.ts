import type { CapturePolicy } from '../policy/capture-policy.ts';
import { encodeValue } from './debug-value.ts';
import { lineOf } from './plain-value.ts';
import { type Frame, parseStack } from './stack-frames.ts';

/** An error as data. */
export interface ExceptionSnapshot {
  /** Name of its class. */
  readonly class: string;
  /** Redacted. */
  readonly message: string;
  /** `code` of the error, such as `ECONNREFUSED`; null when there is none. */
  readonly code: string | number | null;
  /** Frames of the stack, the innermost first. */
  readonly trace: readonly Frame[];
  /** The error that caused it. */
  readonly previous: ExceptionSnapshot | null;
  /** The first errors of an `AggregateError`; others have none. */
  readonly errors?: readonly ExceptionSnapshot[];
}

const MAX_CAUSES = 8;
const MAX_ERRORS = 5;
/** Deepest level at which the errors of an `AggregateError` are listed, so that their number stays small. */
const MAX_LISTED_DEPTH = 1;

/** Encodes an error as data; accepts thrown values that are not errors, and errors whose properties throw. */
export function snapshotOfError(
  error: unknown,
  policy: CapturePolicy,
  depth = 0,
): ExceptionSnapshot {
  try {
    if (!(error instanceof Error)) {
      const text = typeof error === 'string' ? error : lineOf(encodeValue(error, policy));
      return bare(typeof error, shown(text, policy));
    }
    const { cause, code } = error as { cause?: unknown; code?: unknown };
    return {
      class: error.constructor.name || error.name,
      message: shown(error.message, policy),
      code: typeof code === 'string' || typeof code === 'number' ? code : null,
      trace: parseStack(error.stack),
      previous:
        cause === undefined || depth >= MAX_CAUSES
          ? null
          : snapshotOfError(cause, policy, depth + 1),
      ...(error instanceof AggregateError && depth <= MAX_LISTED_DEPTH
        ? {
            errors: error.errors
              .slice(0, MAX_ERRORS)
              .map((one: unknown) => snapshotOfError(one, policy, depth + 1)),
          }
        : {}),
    };
  } catch {
    return bare('Error', '(an error that cannot be shown)');
  }
}

function shown(message: string, policy: CapturePolicy): string {
  return policy.redactText(policy.cutText(message));
}

function bare(name: string, message: string): ExceptionSnapshot {
  return { class: name, message, code: null, trace: [], previous: null };
}
