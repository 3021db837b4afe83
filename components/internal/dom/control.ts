/** A form control with a value that the user can change. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
