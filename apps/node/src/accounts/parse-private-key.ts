import { bytesToBigint } from '@firn/primitives/bytes';
import { Refusal } from '../errors/refusal.js';

const groupOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * Reads a private key: 64 hex digits without 0x.
 * @throws Refusal with the reference client's text.
 */
export function parsePrivateKey(text: string): Uint8Array {
  const wrong = /[^0-9a-fA-F]/.exec(text)?.[0];
  if (wrong !== undefined) {
    throw new Refusal(`invalid hex character '${wrong}' in private key`);
  }
  if (text.length % 2 !== 0) throw new Refusal('invalid hex data for private key');
  const key = Buffer.from(text, 'hex');
  if (key.length !== 32) throw new Refusal('invalid length, need 256 bits');
  const value = bytesToBigint(key);
  if (value >= groupOrder) throw new Refusal('invalid private key, >=N');
  if (value === 0n) throw new Refusal('invalid private key, zero or negative');
  return key;
}
