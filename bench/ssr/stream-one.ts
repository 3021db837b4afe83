// Renders the table of 5,000 rows once, in a separate process, and prints the measurements as JSON.
import { renderToIterable, renderToString } from '../../server/ssr/index.ts';
import { rows } from './page.ts';
import * as literal from './peers/literal.ts';
import { table5000 } from './peers/templates.ts';

interface Measured {
  firstMs: number;
  totalMs: number;
  chunks: number;
  rssMb: number;
  length: number;
}

async function measure(way: string): Promise<Measured> {
  const start = performance.now();
  const since = (): number => performance.now() - start;
  if (way === 'empty') return { firstMs: 0, totalMs: 0, chunks: 0, rssMb: rss(), length: 0 };
  if (way !== 'own') {
    const { length } =
      way === 'literal' ? literal.table5000(rows) : renderToString(table5000(rows));
    return { firstMs: since(), totalMs: since(), chunks: 1, rssMb: rss(), length };
  }
  const found = { firstMs: 0, chunks: 0, length: 0 };
  for await (const chunk of renderToIterable(table5000(rows))) {
    if (found.chunks++ === 0) found.firstMs = since();
    found.length += chunk.length;
  }
  return { ...found, totalMs: since(), rssMb: rss() };
}

const rss = (): number => process.resourceUsage().maxRSS / 1024;

console.log(JSON.stringify(await measure(process.argv[2] ?? 'own')));
