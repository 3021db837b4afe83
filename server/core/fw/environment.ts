const variables: Readonly<Record<string, string | undefined>> =
  typeof process === 'undefined' ? {} : process.env;

/**
 * Environment of the process, read through `Fw.DEBUG` and `Fw.ENV`. It must not contain data of requests.
 */
export const environment = {
  /** `FWX_DEBUG` is `1` or `true`, or `NODE_ENV` is `development`. */
  debug:
    /^(?:1|true)$/i.test(variables['FWX_DEBUG'] ?? '') || variables['NODE_ENV'] === 'development',
  /** `FWX_ENV`, else `NODE_ENV`, else `production`. */
  name: variables['FWX_ENV'] ?? variables['NODE_ENV'] ?? 'production',
};
