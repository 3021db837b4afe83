import type { PackageSymbols, TypeSymbol } from './symbols.ts';
import type { FindType } from './type-text.ts';

/** Every type that a record names: in signatures, in types of properties, and above it. */
function namesIn({ record }: TypeSymbol): Set<string> {
  const texts = [record.extends ?? '', ...(record.implements ?? [])];
  for (const { type } of Object.values(record.properties ?? {})) texts.push(type ?? '');
  for (const { signature } of Object.values(record.methods ?? {})) texts.push(signature);
  const names = texts.flatMap((text) => text.match(/\b[A-Z]\w*\b/g) ?? []);
  return new Set([...names, ...(record.extends ? [record.extends] : [])]);
}

/** Type -> types that name it. */
export function usageIndex(
  packages: readonly PackageSymbols[],
  find: FindType,
): ReadonlyMap<string, readonly TypeSymbol[]> {
  const users = new Map<string, TypeSymbol[]>();
  for (const user of packages.flatMap(({ types }) => types)) {
    const used = new Set([...namesIn(user)].map((name) => find(name, user)));
    for (const type of used) {
      if (type && type !== user) users.set(type.id, [...(users.get(type.id) ?? []), user]);
    }
  }
  return users;
}
