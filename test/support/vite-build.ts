import { build, type InlineConfig } from 'vite';

/** Builds with Vite, which would leave `NODE_ENV` as "production" to the tests behind it in this process. */
export async function viteBuild(config: InlineConfig): ReturnType<typeof build> {
  const { NODE_ENV } = process.env;
  try {
    return await build(config);
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}
