/** Whether a JSON value is a regular expression of ECMA-262 with the flag `u`, as JSON Schema reads patterns. */
export function isRegex(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    return new RegExp(value, 'u') instanceof RegExp;
  } catch {
    // What the engine refuses, and be it for its size, is no pattern for it.
    return false;
  }
}
