import { build } from 'vite';

/**
 * Builds with Vite, which would leave `NODE_ENV` as "production" to what runs behind it in this process.
 *
 * @param {import('vite').InlineConfig} config
 * @returns {ReturnType<typeof build>}
 */
export async function viteBuild(config) {
  const { NODE_ENV } = process.env;
  try {
    return await build(config);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
