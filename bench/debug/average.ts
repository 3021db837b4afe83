// An application of average size: 12 database statements, 30 log lines, one page.
import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

import pino, { type Logger } from 'pino';

/** Services of the application. */
export interface Services {
  readonly database: DatabaseSync;
  readonly logger: Logger;
}

/** A database with 200 articles, and a logger whose output is discarded. */
export function openServices(): Services {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE article (id INTEGER PRIMARY KEY, title TEXT, author INTEGER)');
  const insert = database.prepare('INSERT INTO article (title, author) VALUES (?, ?)');
  for (let i = 0; i < 200; i++) insert.run(`Article ${i}`, i % 7);
  const logger = pino(pino.destination({ dest: '/dev/null', sync: false }));
  return { database, logger };
}

/** Answers each request with a page of twelve articles, each read by its own statement. */
export function averagePage({ database, logger }: Services, work = 0): RequestListener {
  const statement = database.prepare('SELECT id, title FROM article WHERE id = ? AND author < ?');
  return (_request, response) => {
    const articles = Array.from({ length: 12 }, (_, at) => article(statement, logger, at + 1));
    for (let line = 0; line < 18; line++) logger.info({ line }, 'Part of the page is ready');
    labour(work);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><head><title>Articles</title></head><body><ul>${articles.join('')}</ul></body></html>`,
    );
  };
}

function article(statement: StatementSync, logger: Logger, id: number): string {
  const found = statement.get(id, 7) as { title: string } | undefined;
  logger.info({ id }, 'Article is read');
  return `<li>${found?.title ?? ''}</li>`;
}

/** Work of the application that is unrelated to the debugger, in hashes of 64 KiB. */
function labour(hashes: number): void {
  const block = Buffer.alloc(65_536);
  for (let i = 0; i < hashes; i++) createHash('sha256').update(block).digest();
}
