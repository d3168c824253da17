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
