/** Whether an object has no enumerable properties of its own. Unlike `Object.keys`, it creates no list. */
export function isEmpty(object: object): boolean {
  for (const name in object) if (Object.hasOwn(object, name)) return false;
  return true;
}
