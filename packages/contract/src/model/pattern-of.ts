/** A pattern with Unicode semantics; one that is only valid without them is used as most validators use it. */
export function patternOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
