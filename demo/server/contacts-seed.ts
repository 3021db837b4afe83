import type { ContactValues } from '../pages/contacts/props.ts';

const first = 'Ada Alan Barbara Claude Donald Edsger Frances Grace Hedy Ivan Jean Katherine'.split(
  ' ',
);
const last = 'Lovelace Turing Liskov Shannon Knuth Dijkstra Allen Hopper Lamarr Sutherland'.split(
  ' ',
);
const companies = ['Analytical Engines', 'Northwind', 'Contoso', '', 'Acme'];

/** Made-up people, always the same, so that a new demo has something to scroll. */
export function inventedContacts(count: number): ContactValues[] {
  return Array.from({ length: count }, (_, at) => {
    const given = first[at % first.length] ?? '';
    const family = last[Math.floor(at / first.length + at) % last.length] ?? '';
    return {
      name: `${given} ${family}`,
      email: `${given}.${family}.${at + 1}@example.com`.toLowerCase(),
      phone: `+49 30 ${String(5_550_000 + at)}`,
      company: companies[at % companies.length] ?? '',
      notes: '',
    };
  });
}
