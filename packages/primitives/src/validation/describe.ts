import type { Path } from '../errors/issue.js';

const maxTextLength = 64;
const maxKeys = 6;
const identifier = /^[A-Za-z_$][\w$]*$/;

/** Writes a path as code would: `peers[3].nodeID`; the empty path is `''`. */
export function formatPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (identifier.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${quoteShortened(step)}]`;
  }
  return text;
}

/** Names a value in a message, shortened: `"0x12…" (90 characters)`, `an array of 3 items`, `nothing`. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'nothing';
    case 'string':
      return quoteShortened(value);
    case 'object':
      return describeObject(value);
    case 'bigint':
      return shorten(value.toString());
    case 'function':
      return 'a function';
    default:
      return String(value);
  }
}

/** Writes a number of things: `1 item`, `3 items`. */
export function describeCount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function describeObject(value: object | null): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${describeCount(value.length, 'item')}`;
  const keys = Object.keys(value);
  if (keys.length === 0) return 'an empty object';
  const named = keys.slice(0, maxKeys).map(shorten).join(', ');
  return keys.length > maxKeys
    ? `an object with ${keys.length} keys (${named}, …)`
    : `an object with ${named}`;
}

function quoteShortened(text: string): string {
  return text.length > maxTextLength
    ? `${JSON.stringify(`${text.slice(0, maxTextLength)}…`)} (${text.length} characters)`
    : JSON.stringify(text);
}

function shorten(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}
