import type { Words } from './words.ts';

/** A contact as a form has it. */
export interface ContactValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly notes: string;
}

/** A photo of a refused form. */
export interface KeptPhoto {
  readonly name: string;
  /** The payload, which the form submits again. */
  readonly payload: string;
}

/** A stored contact. */
export interface Contact extends ContactValues {
  readonly id: number;
  /** Address of the photo, or null without one. */
  readonly photo: string | null;
}

/** What every page of the contacts gets. */
export interface SharedProps {
  readonly words: Words;
  /** Address of the list, in the language of the visitor. */
  readonly base: string;
}

/** Figures about all contacts. */
export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** Props of the list. */
export interface ListProps extends SharedProps {
  readonly contacts: { readonly data: readonly Contact[] };
  /** Deferred. */
  readonly figures?: readonly Figure[];
}

/** Props of the form. */
export interface EditProps extends SharedProps {
  /** Null for a new one. */
  readonly contact: Contact | null;
  /** The photo of a form that was refused without script. */
  readonly kept?: KeptPhoto | null;
  /** The other fields of that form. */
  readonly sent?: ContactValues;
}
