import { type BlockOfCode, codeBlocks } from '../pages/code-blocks.ts';

/** Finds a block of the documentation that shows a name of one of the modules; null without one. */
export type FindExample = (name: string, doors: readonly string[]) => BlockOfCode | null;

/** Blocks by each name that they mention, the shortest first. */
export function exampleIndex(): FindExample {
  const byName = new Map<string, BlockOfCode[]>();
  for (const block of codeBlocks()) {
    if (!['ts', 'js', 'tsx', 'html'].includes(block.language)) continue;
    const code = block.code.replaceAll(/\/\/.*$/gm, '');
    for (const name of new Set(code.match(/[\w$-]+/g))) {
      byName.set(name, [...(byName.get(name) ?? []), block]);
    }
  }
  const length = ({ code }: BlockOfCode): number => code.length;
  return (name, doors) => {
    const blocks = (byName.get(name) ?? []).filter(
      ({ code, language }) =>
        language === 'html' || doors.some((door) => code.includes(`'${door}'`)),
    );
    return blocks.sort((a, b) => length(a) - length(b))[0] ?? null;
  };
}
