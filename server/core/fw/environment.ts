const variables: Readonly<Record<string, string | undefined>> =
  typeof process === 'undefined' ? {} : process.env;

/**
 * Where and how the process runs. Read through `Fw.DEBUG` and `Fw.ENV`; a process has one, so nothing
 * of a request belongs here.
 */
export const environment = {
  /** `FWX_DEBUG` is `1` or `true`, or `NODE_ENV` is `development`. */
  debug:
    /^(?:1|true)$/i.test(variables['FWX_DEBUG'] ?? '') || variables['NODE_ENV'] === 'development',
  /** `FWX_ENV`, else `NODE_ENV`, else `production`. */
  name: variables['FWX_ENV'] ?? variables['NODE_ENV'] ?? 'production',
};
