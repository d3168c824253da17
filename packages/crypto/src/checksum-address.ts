import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { keccak256 } from './keccak.js';

/** The address with the checksum of EIP-55 in its case, as messages of the reference client print it. */
export function checksumAddress(address: Hex): Hex {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak256(Buffer.from(digits, 'ascii'))).slice(2);
  let written = '0x';
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charAt(i);
    written += Number.parseInt(hash.charAt(i), 16) >= 8 ? digit.toUpperCase() : digit;
  }
  return written as Hex;
}
