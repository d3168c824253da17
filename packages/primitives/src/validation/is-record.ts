/** Whether a value is an object, and neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value can be the named parameters of a call that takes none. Members that the call does not name are allowed. */
export function isNoParams(value: unknown): value is { [key: string]: never } {
  return isRecord(value);
}
