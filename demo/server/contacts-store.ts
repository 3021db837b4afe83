import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Contact, ContactValues } from '../pages/contacts/props.ts';
import { inventedContacts } from './contacts-seed.ts';

/** A stored photo. */
export interface ContactPhoto {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Figures about all contacts. */
export interface ContactFigures {
  readonly contacts: number;
  readonly companies: number;
  readonly photos: number;
}

type Row = Record<string, string | number | bigint | Uint8Array | null>;

const schema = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS contact (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT NOT NULL,
    company TEXT NOT NULL, notes TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS photo (
    contact INTEGER PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE,
    type TEXT NOT NULL, bytes BLOB NOT NULL, version INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS contact_name ON contact (name COLLATE NOCASE, id);
`;

const columns = `contact.id, name, email, phone, company, notes, photo.version`;

/** Contacts in an SQLite database. A new database is filled with examples. */
export class ContactsStore {
  readonly #database: DatabaseSync;

  /** @param path Path of the file, or `:memory:` for a database that ends with the process. */
  constructor(path: string) {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    // Waits for locks of other processes that have the same file open.
    this.#database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5_000 });
    this.#database.exec(schema);
    this.#atOnce(() => this.#seed());
  }

  /** Number of contacts, in all and of each kind. */
  figures(): ContactFigures {
    const row = this.#database
      .prepare(
        `SELECT count(*) AS contacts, count(DISTINCT nullif(company, '')) AS companies,
         (SELECT count(*) FROM photo) AS photos FROM contact`,
      )
      .get() as Row;
    return {
      contacts: Number(row['contacts']),
      companies: Number(row['companies']),
      photos: Number(row['photos']),
    };
  }

  /** One page of the list, by name. Pages are counted from 1. */
  list(page: number, size: number): Contact[] {
    return this.#database
      .prepare(
        `SELECT ${columns} FROM contact LEFT JOIN photo ON photo.contact = contact.id
         ORDER BY name COLLATE NOCASE, contact.id LIMIT ? OFFSET ?`,
      )
      .all(size, (page - 1) * size)
      .map((row) => contactOf(row as Row));
  }

  /** A contact, or null without a contact of that number. */
  find(id: number): Contact | null {
    const row = this.#database
      .prepare(
        `SELECT ${columns} FROM contact LEFT JOIN photo ON photo.contact = contact.id WHERE contact.id = ?`,
      )
      .get(id);
    return row ? contactOf(row) : null;
  }

  /**
   * Stores a contact, and its photo if there is a new one: both or neither.
   *
   * @param id Number of the contact, or null for a new one.
   * @returns The number; null when there is no contact of that number any more.
   */
  save(id: number | null, values: ContactValues, photo: ContactPhoto | null): number | null {
    return this.#atOnce(() => {
      const saved = id === null ? this.#insert(values) : this.#update(id, values);
      if (saved !== null && photo) this.#savePhoto(saved, photo);
      return saved;
    });
  }

  /** Removes a contact and its photo. */
  remove(id: number): void {
    this.#database.prepare('DELETE FROM contact WHERE id = ?').run(id);
  }

  /** The photo of a contact, or null. */
  photo(id: number): ContactPhoto | null {
    const row = this.#database.prepare('SELECT type, bytes FROM photo WHERE contact = ?').get(id);
    return row ? { type: String(row['type']), bytes: row['bytes'] as Uint8Array } : null;
  }

  /** Closes the database. */
  close(): void {
    this.#database.close();
  }

  /** Does all of something or nothing, and lets no other process in between. */
  #atOnce<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Once for each database: who deletes all contacts does not get the made-up ones back. */
  #seed(): void {
    const { user_version: version } = this.#database.prepare('PRAGMA user_version').get() as Row;
    if (Number(version) > 0) return;
    this.#database.exec('PRAGMA user_version = 1');
    if (this.figures().contacts > 0) return;
    for (const values of inventedContacts(60)) this.#insert(values);
  }

  #insert({ name, email, phone, company, notes }: ContactValues): number {
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO contact (name, email, phone, company, notes) VALUES (?, ?, ?, ?, ?)')
      .run(name, email, phone, company, notes);
    return Number(lastInsertRowid);
  }

  #update(id: number, { name, email, phone, company, notes }: ContactValues): number | null {
    const { changes } = this.#database
      .prepare(
        'UPDATE contact SET name = ?, email = ?, phone = ?, company = ?, notes = ? WHERE id = ?',
      )
      .run(name, email, phone, company, notes, id);
    return Number(changes) > 0 ? id : null;
  }

  #savePhoto(id: number, { type, bytes }: ContactPhoto): void {
    this.#database
      .prepare(
        `INSERT INTO photo (contact, type, bytes, version) VALUES (?, ?, ?, 1)
         ON CONFLICT (contact) DO UPDATE
         SET type = excluded.type, bytes = excluded.bytes, version = photo.version + 1`,
      )
      .run(id, type, bytes);
  }
}

function contactOf(row: Row): Contact {
  const id = Number(row['id']);
  return {
    id,
    name: String(row['name']),
    email: String(row['email']),
    phone: String(row['phone']),
    company: String(row['company']),
    notes: String(row['notes']),
    // The version makes a new photo a new address, so that old ones may be kept by the browser.
    photo: row['version'] === null ? null : `/contact-photos/${id}?v=${String(row['version'])}`,
  };
}
