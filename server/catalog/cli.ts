import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { Exception, InvalidArgumentException, InvalidConfigException } from '../core/index.ts';
import { type CatalogOptions, createCatalogs } from './create-catalogs.ts';

const usage = `Usage: fwx catalog <entry>... [options]

Writes the reference catalog of a package from its TypeScript sources: types, members, defaults,
events and documentation as JSON. It needs TypeDoc: npm install --save-dev typedoc

  <entry>              source of a module that the package exports
  --namespace <name>   comes before the names of types; by default the name of the package
  --title <text>       title; by default the description of the package
  --url <address>      first page of the reference; by default the homepage, or the page on npm
  --repository <address>
  --tsconfig <file>    by default tsconfig.json
  --out <file>         by default standard output
`;

interface Package {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
}

/** The program `fwx catalog`. */
export async function runCatalogCli(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        namespace: { type: 'string' },
        title: { type: 'string' },
        url: { type: 'string' },
        repository: { type: 'string' },
        tsconfig: { type: 'string', default: 'tsconfig.json' },
        out: { type: 'string' },
      },
    });
    if (values.help) process.stdout.write(usage);
    if (values.help) return 0;
    const entries = positionals.slice(1);
    if (entries.length === 0) throw new InvalidArgumentException('There is no <entry>.');
    const options = optionsOf(entries, values);
    const [catalog] = await createCatalogs([options], values.tsconfig);
    const text = `${JSON.stringify(catalog, null, 2)}\n`;
    if (values.out === undefined) process.stdout.write(text);
    else writeFileSync(values.out, text);
    return 0;
  } catch (error) {
    if (!isOfUser(error)) throw error;
    process.stderr.write(`fwx catalog: ${error.message}\n`);
    return error instanceof TypeError || error instanceof InvalidArgumentException ? 64 : 1;
  }
}

/** Unknown options of `parseArgs`, errors of the project, and files that cannot be written; others are bugs. */
function isOfUser(error: unknown): error is Error {
  const types = [TypeError, Exception, InvalidArgumentException];
  return (
    types.some((type) => error instanceof type) || (error instanceof Error && 'syscall' in error)
  );
}

function optionsOf(
  entries: readonly string[],
  given: { readonly [name in 'namespace' | 'title' | 'url' | 'repository']?: string | undefined },
): CatalogOptions {
  const { name, version, description, homepage, repository } = packageHere();
  const namespace = given.namespace ?? name.replace(/^@/, '').replaceAll('/', '\\');
  const npm = `https://www.npmjs.com/package/${name}`;
  const source = typeof repository === 'string' ? repository : repository?.url;
  return {
    package: name,
    title: given.title ?? description ?? name,
    repository: given.repository ?? source?.replace(/^git\+/, '') ?? npm,
    url: given.url ?? homepage ?? npm,
    ref: git('rev-parse', '--abbrev-ref', 'HEAD') ?? `v${version}`,
    commit: commit(),
    doors: entries.map((entry) => ({ entry, namespace })),
  };
}

function packageHere(): Package & { readonly name: string; readonly version: string } {
  let found: Package;
  try {
    found = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
  } catch (cause) {
    throw new InvalidConfigException('There is no package.json that can be read here.', {
      cause,
    });
  }
  const { name, version = '0.0.0' } = found;
  if (!name) throw new InvalidConfigException('package.json has no "name".');
  return { ...found, name, version };
}

function commit(): string {
  const hash = git('rev-parse', 'HEAD');
  if (!hash) return 'unknown';
  return git('status', '--porcelain') ? `${hash}+worktree` : hash;
}

/** The output of git; null outside of a repository, and without git. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
