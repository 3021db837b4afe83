// The typings are precise: nothing in them is `any`, which would accept everything.
import type { FwxElements } from '../../types/elements.d.ts';

type IsAny<T> = 0 extends 1 & T ? true : false;
type AnyIn<T> = { [K in keyof T]-?: IsAny<T[K]> extends true ? K : never }[keyof T];
type AnyOf<T extends FwxElements[keyof FwxElements]> =
  | AnyIn<T>
  | AnyIn<T['props'] & T['attributes'] & T['events']>;
type Anys = { [Tag in keyof FwxElements]: AnyOf<FwxElements[Tag]> }[keyof FwxElements];

export const noneIsAny = (found: Anys): never => found;

// Every element that the browser registers has typings, and vice versa. An error here means that the
// typings are older than the sources: `npm run manifest` writes them.
type Registered = Extract<keyof HTMLElementTagNameMap, `fwx-${string}`>;
export const typed = (tag: Registered): keyof FwxElements => tag;
export const registered = (tag: keyof FwxElements): Registered => tag;
