/** Returns a number format of a language; English replaces a tag that the browser rejects. */
export function numberFormat(tag: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(tag, options);
  } catch {
    return new Intl.NumberFormat('en', options);
  }
}
