/**
 * Bytes that a person typed.
 * @param what what they are, for the message: `the input`
 * @param length how many there must be; any where it is left out
 * @throws Error that says what bytes look like.
 */
export function parseBytes(text: string, what: string, length?: number): `0x${string}` {
  if (!/^0x(?:[\da-fA-F]{2})*$/.test(text))
    throw new Error(`${what} has 0x and an even number of hexadecimal digits`);
  if (length !== undefined && text.length !== 2 + length * 2)
    throw new Error(`${what} has ${length} bytes, not ${(text.length - 2) / 2}`);
  return text as `0x${string}`;
}

/**
 * A word of storage that a person typed: hexadecimal digits, filled up with zeros before them.
 * @param what what it is, for the message: `the slot`
 * @throws Error that says what a word looks like.
 */
export function parseWord(text: string, what: string): `0x${string}` {
  const digits = /^0x([\da-fA-F]{1,64})$/.exec(text)?.[1];
  if (digits === undefined)
    throw new Error(`“${text}” is no word: ${what} has 0x and at most 64 hexadecimal digits`);
  return `0x${digits.padStart(64, '0')}`;
}
