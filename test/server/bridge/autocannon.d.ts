/** The part of autocannon that is used; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Requests in all; instead of `duration`. */
    readonly amount?: number;
    /** Seconds. */
    readonly duration?: number;
    /** Seconds that an answer may take. Default 10. */
    readonly timeout?: number;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
  }
  interface Result {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly resets: number;
    readonly requests: { readonly total: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
