import { Fw } from '../../core/index.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** What the program runs on. */
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
  override id(): string {
    return 'config';
  }

  protected override start(): object {
    return {};
  }

  protected override collect(): JsonRecord {
    const { app } = Fw;
    const { env, pid, platform, arch, versions } = process;
    const environment: Record<string, string> = {
      NODE_ENV: env['NODE_ENV'] ?? '',
      'Debug mode': Fw.DEBUG ? 'on' : 'off',
      Platform: `${platform} ${arch}`,
      Process: String(pid),
      'Time zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      'Source maps': env['NODE_OPTIONS']?.includes('source-maps') === true ? 'on' : 'off',
    };
    const payload: ConfigPayload = {
      application: app && {
        name: app.name,
        version: app.version,
        language: app.language,
        charset: app.charset,
      },
      environment,
      versions: { fwx: Fw.getVersion(), node: versions.node, v8: versions.v8 },
    };
    return { ...payload };
  }
}
