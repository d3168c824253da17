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
