import { Fw } from '../../core/index.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** Application and runtime environment. */
export type ConfigPayload = {
  readonly application: {
    readonly name: string;
    readonly version: string;
    readonly language: string;
    readonly charset: string;
  } | null;
  readonly environment: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, string>>;
};

/** Captures versions and settings of the application and its runtime. */
export class ConfigCollector extends Collector {
  // Reading them takes as long as ten queries.
  readonly #process = processFacts();

  override id(): string {
    return 'config';
  }

  protected override start(): object {
    return {};
  }

  protected override collect(): JsonRecord {
    const { app } = Fw;
    const payload: ConfigPayload = {
      application: app && {
        name: app.name,
        version: app.version,
        language: app.language,
        charset: app.charset,
      },
      environment: { 'Debug mode': Fw.DEBUG ? 'on' : 'off', ...this.#process.environment },
      versions: this.#process.versions,
    };
    return { ...payload };
  }
}

/** Facts that do not change while the process runs. */
function processFacts(): Pick<ConfigPayload, 'environment' | 'versions'> {
  const { env, pid, platform, arch, versions } = process;
  return {
    environment: {
      NODE_ENV: env['NODE_ENV'] ?? '',
      Platform: `${platform} ${arch}`,
      Process: String(pid),
      'Time zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      'Source maps': env['NODE_OPTIONS']?.includes('source-maps') === true ? 'on' : 'off',
    },
    versions: { fwx: Fw.getVersion(), node: versions.node, v8: versions.v8 },
  };
}
