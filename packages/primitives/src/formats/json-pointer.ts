const wrongEscape = /~(?![01])/;
const origin = /^(?:0|[1-9][0-9]*)(?:[+-][1-9][0-9]*)?/;

/** Whether a JSON value is a JSON Pointer of RFC 6901: `/items/0`; the empty text is the whole document. */
export function isJsonPointer(value: unknown): value is string {
  return typeof value === 'string' && (value === '' || value.startsWith('/')) && !wrongEscape.test(value);
}

/** Whether a JSON value is a Relative JSON Pointer: `1/name`, `0#`, `0-1/name`. */
export function isRelativeJsonPointer(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const start = origin.exec(value)?.[0];
  if (start === undefined) return false;
  const rest = value.slice(start.length);
  return rest === '#' || isJsonPointer(rest);
}
