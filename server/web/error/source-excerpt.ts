import { nodeBuiltin } from '../../core/internal.ts';

/** Lines of a file around one of them. */
export interface SourceExcerpt {
  /** Number of the first line. */
  readonly from: number;
  readonly lines: readonly string[];
}

/** Lines of a file around `line`; null when the file cannot be read here. */
export async function sourceExcerpt(
  file: string,
  line: number,
  around: number,
): Promise<SourceExcerpt | null> {
  try {
    const { readFile } = nodeBuiltin('node:fs/promises', 'Showing sources');
    const all = (await readFile(file, 'utf8')).split('\n');
    const from = Math.max(1, line - around);
    return { from, lines: all.slice(from - 1, line + around) };
  } catch {
    return null;
  }
}
