import secp256k1 from 'secp256k1';
import type { Hex } from '../chain-source.js';
import { type JsonObject, quantityOf, UnknownForm } from './json-bytes.js';
import { keccak } from './keccak.js';
import type { EncodedTransaction } from './transaction-bytes.js';

const wordLength = 32;
const addressDigits = 40;

/**
 * The sender of a transaction. For an impersonated sender, a development node writes s = 1 (earlier releases: s = 0) and an r that no signature has: its low
 * 160 bits are the sender.
 * @throws UnknownForm if no account can be recovered from the signature.
 */
export function senderOf(transaction: JsonObject, { signed, yParity }: EncodedTransaction): Hex {
  const r = quantityOf(transaction, 'r');
  const s = quantityOf(transaction, 's');
  const impersonated: Hex = `0x${r.toString(16).slice(-addressDigits).padStart(addressDigits, '0')}`;
  if (s === 0n) return impersonated;
  const signature = Buffer.from(r.toString(16).padStart(64, '0') + s.toString(16).padStart(64, '0'), 'hex');
  let key: Uint8Array;
  try {
    key = secp256k1.ecdsaRecover(signature, yParity, keccak(signed()), false);
  } catch (cause) {
    if (s === 1n && r.toString(16).length > addressDigits) return impersonated;
    throw new UnknownForm('signatures of nobody', { cause });
  }
  return `0x${Buffer.from(keccak(key.subarray(1)).subarray(wordLength - addressDigits / 2)).toString('hex')}`;
}
