import { attributeJson } from './attributes.ts';

/** Data for the value of an attribute, written as JSON; documented markup puts it in single quotes. */
export class JsonText {
  readonly data: object;

  constructor(data: object) {
    this.data = data;
  }

  toString(): string {
    return attributeJson(this.data);
  }
}
