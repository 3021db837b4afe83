import type { PondDispatch, PondItem } from './plugin-api.ts';

const dispatchers = new WeakMap<object, PondDispatch>();

/** Lets the plugins of this element speak about `item`; FilePond hands `dispatch` to few filters. */
export function rememberItem(item: PondItem, dispatch: PondDispatch): void {
  dispatchers.set(item, dispatch);
}

/** Sends an action about `item` to its pond. */
export function tell(item: PondItem, action: string, data: object): void {
  dispatchers.get(item)?.(action, { id: item.id, ...data });
}

/** Shows at the file why it cannot be used, and keeps its form from being sent. */
export function failItem(item: PondItem, text: string, cause: unknown): void {
  if (item.archived) return;
  const error = { type: 'error', code: 0, body: String(cause) };
  tell(item, 'DID_THROW_ITEM_INVALID', { error, status: { main: text, sub: '' } });
}

/** What FilePond shows of an answer, without the name of its status: that is English in every language. */
export function withoutStatusName(text: string): string {
  return text.replace(/^(\d+) \(.*\)$/s, '$1');
}
