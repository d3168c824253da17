/**
 * The JSON text of one member of a JSON object, as it stands there: parsing it would lose digits of integers.
 * @param json canonical JSON, as `JSON.stringify` writes it: without spaces
 */
export function rawMember(json: string, name: string): string | undefined {
  const key = JSON.stringify(name);
  let depth = 0;
  let start = -1;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === '"') {
      const end = endOfString(json, at);
      if (depth === 1 && start < 0 && json[end] === ':' && json.slice(at, end) === key) start = end + 1;
      at = end - 1;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (start >= 0 && at >= start && (depth === 0 || (depth === 1 && json[at] === ',')))
      return json.slice(start, at);
  }
  return undefined;
}

/** Where the string that begins there is at its end. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}
