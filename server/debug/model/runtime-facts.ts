import { nodeBuiltin } from '../../core/internal.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { redactArguments } from '../policy/redact-arguments.ts';

/** Names and values for display. */
export type Facts = Readonly<Record<string, string>>;

/** Runtime environment of this process. */
export interface RuntimeFacts {
  readonly platform: Facts;
  readonly process: Facts;
  readonly memory: Facts;
  readonly versions: Facts;
  /** Variables of the environment, secret ones redacted. */
  readonly environment: Facts;
  /** Packages in the `package.json` of the application, with the required version. */
  readonly packages: Facts;
}

/** Reads the current runtime environment of this process. */
export async function readRuntime(policy: CapturePolicy): Promise<RuntimeFacts> {
  const os = nodeBuiltin('node:os', 'Reading the runtime');
  const v8 = nodeBuiltin('node:v8', 'Reading the runtime');
  const { heap_size_limit: limit } = v8.getHeapStatistics();
  const { argv, env, execArgv, pid, title, versions } = process;
  const [program = '', ...words] = argv;
  return {
    platform: {
      System: `${os.type()} ${os.release()}`,
      Architecture: os.arch(),
      Processors: String(os.availableParallelism()),
      Host: os.hostname(),
      'Time zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    process: {
      Title: title,
      Id: String(pid),
      'Up for': `${Math.round(process.uptime())} s`,
      Program: program,
      Arguments: policy.redactText(redactArguments(words, policy).join(' ')),
      'Arguments of Node': policy.redactText(execArgv.join(' ')),
      'Working directory': process.cwd(),
    },
    memory: {
      ...Object.fromEntries(
        Object.entries(process.memoryUsage()).map(([name, bytes]) => [name, megabytes(bytes)]),
      ),
      'heap limit': megabytes(limit),
      'of the system': megabytes(os.totalmem()),
      'free in the system': megabytes(os.freemem()),
    },
    versions: textsOf(versions),
    environment: policy.redact(
      Object.fromEntries(
        Object.entries(textsOf(env)).map(([name, value]) => [name, policy.redactText(value)]),
      ),
    ),
    packages: await readPackages(),
  };
}

async function readPackages(): Promise<Facts> {
  const { readFile } = nodeBuiltin('node:fs/promises', 'Reading the runtime');
  const text = await readFile(`${process.cwd()}/package.json`, 'utf8').catch(() => '{}');
  try {
    const { dependencies, devDependencies } = JSON.parse(text) as Record<
      string,
      object | undefined
    >;
    return textsOf({ ...devDependencies, ...dependencies });
  } catch {
    return {};
  }
}

function textsOf(record: object): Facts {
  const texts = Object.entries(record).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts.sort(([a], [b]) => a.localeCompare(b)));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
