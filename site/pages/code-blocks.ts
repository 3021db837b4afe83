import { markdownFiles, readSource } from './repository.ts';

/** A fenced block of a page. */
export interface BlockOfCode {
  /** Markdown file of the page. */
  readonly file: string;
  /** Text of the heading above it. */
  readonly heading: string;
  readonly language: string;
  readonly code: string;
}

/** Every fenced block of the documentation. */
export function codeBlocks(): BlockOfCode[] {
  return markdownFiles().flatMap((file) => {
    let heading = '';
    const found = readSource(file).matchAll(/^#+ (.+)$|^```(\w+)\n(.*?)^```/gms);
    return [...found].flatMap(([, title, language, code = '']) => {
      if (language !== undefined) return [{ file, heading, language, code }];
      heading = title ?? '';
      return [];
    });
  });
}
