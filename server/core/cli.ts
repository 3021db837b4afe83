import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { projectRequirements } from './requirements/project-requirements.ts';
import { RequirementChecker } from './requirements/requirement-checker.ts';

const usage = `Usage: fwx check [--html | --json] [--path <directory>]

Tells whether this machine and the project have what fwx needs: versions of packages, the
stylesheet, and Content-Security-Policies in <meta> elements of pages. Exit status: 0 when they have,
1 when a mandatory requirement is not met, 64 when the arguments cannot be used.

  --html   a page of HTML instead of a table
  --json   the result as JSON
  --path   directory of the project, from which packages are looked for; the working directory by default
`;

interface Output {
  /** Text for standard output. */
  readonly out: string;
  /** Text for standard error. */
  readonly err: string;
  readonly status: number;
}

/** Runs the command with these arguments, and returns its output and exit status. */
export function runCli(args: readonly string[]): Output {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        html: { type: 'boolean' },
        json: { type: 'boolean' },
        path: { type: 'string' },
      },
    });
    if (values.help) return { out: usage, err: '', status: 0 };
    if (positionals.length !== 1 || positionals[0] !== 'check') {
      return {
        out: '',
        err: `Error: There is no command "${positionals.join(' ')}".\n\n${usage}`,
        status: 64,
      };
    }
    return check(values);
  } catch (error) {
    // Only `parseArgs` throws a `TypeError`, for unknown options.
    if (!(error instanceof TypeError)) throw error;
    return { out: '', err: `Error: ${error.message}\n\n${usage}`, status: 64 };
  }
}

function check(values: { html?: boolean; json?: boolean; path?: string }): Output {
  const basePath = values.path ?? process.cwd();
  if (statSync(basePath, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return { out: '', err: `Error: There is no directory "${basePath}".\n`, status: 64 };
  }
  const checker = new RequirementChecker({ cli: false, basePath })
    .checkYii()
    .check(projectRequirements(basePath));
  const result = checker.getResult();
  const status = result && result.summary.errors === 0 ? 0 : 1;
  if (values.json) return { out: `${JSON.stringify(result, null, 2)}\n`, err: '', status };
  return { out: values.html ? checker.renderHtml() : checker.renderText(), err: '', status };
}
