/** Whether a value is `true` or `false`. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** Whether a value is `null`. */
export function isNull(value: unknown): value is null {
  return value === null;
}

/** Whether a value is text. */
export function isString(value: unknown): value is string {
  return typeof value === 'string';
}
