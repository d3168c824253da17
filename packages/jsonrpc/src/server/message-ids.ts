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
