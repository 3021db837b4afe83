/** Supported units of ranges. */
export const ContentRangeUnit = /* @__PURE__ */ Object.freeze({ BYTES: 'bytes' } as const);
/** One of the values of {@link ContentRangeUnit}. */
export type ContentRangeUnit = (typeof ContentRangeUnit)[keyof typeof ContentRangeUnit];

// unit, blanks, first-last/length (RFC 9110, 14.4)
const pattern = /^(\w+)[ \t]+(\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/;

/** The value of a `Content-Range` header. */
export class ContentRange {
  readonly unit: ContentRangeUnit;
  /** Offset of the first byte, from 0. */
  readonly first: number;
  /** Offset of the last byte. */
  readonly last: number;
  /** Bytes of the whole content; `*` when unknown. */
  readonly length: number | '*';

  constructor(unit: ContentRangeUnit, first: number, last: number, length: number | '*') {
    this.unit = unit;
    this.first = first;
    this.last = last;
    this.length = length;
  }

  /** Reads a header; null when it has another form or unit, or its numbers contradict each other. */
  static fromHeader(header: string): ContentRange | null {
    const [, unit, first, last, length] = pattern.exec(header.trim()) ?? [];
    if (unit !== ContentRangeUnit.BYTES) return null;
    const range = new ContentRange(
      unit,
      Number(first),
      Number(last),
      length === '*' ? '*' : Number(length),
    );
    const fits = range.length === '*' || range.last < range.length;
    return range.first <= range.last && fits ? range : null;
  }

  /** The header value: `bytes 0-100/500`. */
  toString(): string {
    return `${this.unit} ${this.first}-${this.last}/${this.length}`;
  }
}
