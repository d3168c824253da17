/** A message cut at the ids of its calls. */
export interface CutMessage {
  /** The text without the ids: the same for every message that asks the same. */
  readonly skeleton: string;
  /** JSON texts of the ids, in their order. */
  readonly ids: readonly string[];
}

const key = '"id":';
// Ids whose text is that of the parsed id again: integers of up to 15 digits, and plain strings.
const plainId = /(?:0|-?[1-9][0-9]{0,14}|"[ !#-[\]-~]{0,64}")(?=[,}])/y;

/**
 * Cuts the ids out of a message without parsing it; `undefined` for a message without ids or with one that is not plain.
 *
 * An id that is nested in params is cut too: only {@link hasOwnIdsOnly} tells that of a message that was parsed.
 */
export function cutIds(text: string): CutMessage | undefined {
  const ids: string[] = [];
  let skeleton = '';
  let end = 0;
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, end)) {
    let start = at + key.length;
    if (text.charCodeAt(start) === 0x20) start++;
    plainId.lastIndex = start;
    const id = plainId.exec(text)?.[0];
    if (id === undefined) return undefined;
    ids.push(id);
    skeleton += text.slice(end, start);
    end = start + id.length;
  }
  return ids.length === 0 ? undefined : { skeleton: skeleton + text.slice(end), ids };
}

/**
 * Whether the ids that were cut out of a valid message are those of its calls, each call has one, and no other string in it could be
 * taken for the key of an id. Messages of the same skeleton then differ in the ids of their calls and in nothing else.
 */
export function hasOwnIdsOnly(text: string, calls: readonly unknown[], ids: readonly string[]): boolean {
  if (calls.length !== ids.length || text.includes('\\') || count(text, '"id"') !== ids.length) return false;
  return calls.every((call, index) => {
    const id = (call as { readonly id?: unknown }).id;
    return (typeof id === 'string' || typeof id === 'number') && JSON.stringify(id) === ids[index];
  });
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found++;
  return found;
}

// Ids whose text a parsed number does not give back: fractions, exponents, 16 digits and more, minus zero, or a key written with escapes.
const oddId = /"id"\s*:\s*(?:-?[0-9]+[.eE]|-?[0-9]{16}|-0)/;

/** Whether numeric ids of a message must be copied from its text to be echoed exactly. */
export function hasOddIds(text: string): boolean {
  return oddId.test(text) || text.includes('\\u006');
}

/** The JSON text of an id; `undefined` where there is none, `false` for what is no id. */
export function formatId(id: unknown): string | undefined | false {
  switch (typeof id) {
    case 'number':
      return String(id);
    case 'string':
      return JSON.stringify(id);
    case 'undefined':
      return undefined;
    default:
      return id === null ? 'null' : false;
  }
}

/**
 * The texts of the ids of a valid JSON message, by the index of the call in its batch; a single call has index 0.
 * A call without an id has no entry.
 */
export function idTexts(text: string): Map<number, string> {
  const found = new Map<number, string>();
  const outer = text.trimStart().startsWith('[') ? 1 : 0;
  let call = 0;
  let depth = 0;
  let isKey = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') {
      const end = endOfString(text, i);
      if (isKey && depth === outer + 1 && JSON.parse(text.slice(i, end)) === 'id')
        found.set(call, valueAfter(text, end));
      isKey = false;
      i = end - 1;
    } else if (character === '{' || character === '[') {
      depth++;
      isKey = character === '{';
    } else if (character === '}' || character === ']') {
      depth--;
    } else if (character === ',') {
      if (depth === outer) call++;
      isKey = depth === outer + 1;
    }
  }
  return found;
}

function endOfString(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i + 1;
  }
  return text.length;
}

// An id that is an array or object is refused before its text is looked for.
function valueAfter(text: string, end: number): string {
  const value = /\s*:\s*("|[^\s,}\]]+)/y;
  value.lastIndex = end;
  const first = value.exec(text)?.[1] ?? '';
  const start = value.lastIndex - first.length;
  return first === '"' ? text.slice(start, endOfString(text, start)) : first;
}
