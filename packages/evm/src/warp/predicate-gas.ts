import {
  decodeBitSet,
  decodeWarpMessage,
  decodeWarpPayload,
  isWarpFormatError,
  type WarpMessage,
} from '@firn/warp';
import { TransactionError } from '../transaction/transaction-error.js';
import { type Predicate, unpackPredicate } from './predicate.js';
import { type WarpUpgrades, warpGas } from './warp-gas.js';

/**
 * What a transaction pays for a message in its access list, in place of the usual price of the entry: for the
 * signature, for each 32 bytes, and for each signer.
 * @throws TransactionError when the entry is no message: such a transaction never runs.
 */
export function predicateGas(predicate: Predicate, rules: WarpUpgrades): bigint {
  const gas = warpGas(rules);
  const bytes = orRefuse('cannot unpack predicate bytes', () => unpackPredicate(predicate));
  const message = orRefuse('cannot unpack warp message', () => decodeWarpMessage(bytes));
  orRefuse('cannot unpack warp message payload', () => decodeWarpPayload(message.unsigned.payload));
  return gas.verify + gas.perChunk * BigInt(predicate.length) + gas.perSigner * signerCount(message);
}

function signerCount({ signers }: WarpMessage): bigint {
  const indexes = decodeBitSet(signers);
  if (indexes === undefined) {
    throw new TransactionError('malformed', 'cannot fetch num signers from warp message: bitset is invalid');
  }
  return BigInt(indexes.length);
}

function orRefuse<T>(refusal: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!isWarpFormatError(error)) throw error;
    throw new TransactionError('malformed', `${refusal}: ${error.message}`);
  }
}
