import { isAddress } from 'viem/utils';

/**
 * An address that a person typed, in small letters.
 * @throws Error that says what an address is.
 */
export function parseAddress(text: string): `0x${string}` {
  if (!isAddress(text))
    throw new Error(
      `“${text}” is no address: it has 0x and 40 hexadecimal digits, and where capitals stand among them, those of its checksum`,
    );
  return text.toLowerCase() as `0x${string}`;
}
