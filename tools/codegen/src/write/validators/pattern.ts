/**
 * A pattern of JSON Schema as a regular expression literal: with Unicode semantics, as the specification asks; a pattern that
 * is only valid without them is used as most validators use it.
 * @throws SyntaxError for a pattern that is no regular expression at all.
 */
export function patternLiteral(pattern: string): string {
  return compile(pattern).toString();
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
