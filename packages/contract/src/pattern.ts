/**
 * A pattern of JSON Schema with Unicode semantics, as the specification asks; one that is only valid without them is used as most validators use it.
 * @throws SyntaxError for a pattern that is no regular expression at all.
 */
export function patternOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

/** A pattern that matches exactly a text. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
