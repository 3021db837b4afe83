/** Why an option cannot be used; `key` names it. */
export interface OptionFault {
  readonly key: string;
  readonly message: string;
}
