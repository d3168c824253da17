/**
 * An address as messages and logs may tell it, whole or relative: without user, password and fragment, with the names of its query but no values, and with no more
 * than the beginning of a part of its path that looks like a key.
 * @example
 * ```ts
 * redactUrl('https://me:pass@rpc.example/v3/0123456789abcdef0123456789abcdef?token=x'); // 'https://rpc.example/v3/0123…?token=…'
 * ```
 */
export function redactUrl(url: string): string {
  const [address = '', query] = url.replace(/#.*$/s, '').split(/\?(.*)/s);
  const path = withoutUser(address).replace(keyInPath, '$1…');
  return query === undefined ? path : `${path}?${query.replace(/(?<=^|&)([^=&]*=|(?=[^&]))[^&]*/g, '$1…')}`;
}

// Of an address that cannot be parsed nobody knows where a password with a slash ends.
function withoutUser(address: string): string {
  const user = URL.canParse(address) ? /(?<=^[a-z][\w+.-]*:\/\/)[^/]*@/i : /(?<=^[a-z][\w+.-]*:\/\/).*@/is;
  const plain = address.replace(user, '');
  // Where the scheme is left out or written wrongly, what stands before the @ may be a password too.
  return plain === address && !hasScheme.test(address) && !relative.test(address)
    ? address.replace(/^.*[:/].*@/s, '…@')
    : plain;
}

const hasScheme = /^[a-z][\w+.-]*:\/\//i;
const relative = /^\.{0,2}\/(?!\/)|^[?#]/;

// Providers of nodes take keys of 32 characters and more as a part of the path. The ID of a blockchain looks the same, and is known by where it stands; hashes and
// addresses are known by `0x`.
const keyInPath = /(?<=\/)(?<!\/ext\/bc\/)(?!0x)(?=[^/]*\d)([\w-]{4})[\w-]{28,}(?=\/|$)/g;
