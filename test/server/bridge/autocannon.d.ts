/** The part of autocannon that is used; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Total number of requests; instead of `duration`. */
    readonly amount?: number;
    /** Seconds. */
    readonly duration?: number;
    /** Seconds until a response must arrive. Default 10. */
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
