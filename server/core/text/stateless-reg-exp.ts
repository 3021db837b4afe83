/** The expression without the flags `g` and `y`, which keep `lastIndex` from one request to the next. */
export function statelessRegExp(expression: RegExp): RegExp {
  return new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''));
}
