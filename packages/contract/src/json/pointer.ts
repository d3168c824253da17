/** Escapes one key for use in a JSON pointer (RFC 6901): `a/b` gives `a~1b`. */
function escapePointerToken(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** Appends a key to a pointer: `/paths` and `/v2/chains` give `/paths/~1v2~1chains`. */
export function appendPointer(pointer: string, key: string | number): string {
  return `${pointer}/${typeof key === 'number' ? key : escapePointerToken(key)}`;
}

/** Splits a pointer into its keys, unescaped; `''` has none. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer that a URI fragment holds: percent-decoded, or `undefined` where the fragment is no pointer. */
export function pointerFromFragment(fragment: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
  return decoded === '' || decoded.startsWith('/') ? decoded : undefined;
}
