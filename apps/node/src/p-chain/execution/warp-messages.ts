import type { PlatformTx } from '@firn/platform-codec';
import { decodeBitSet } from '../../evm/warp/bit-set.js';
import { WarpFormatError } from '../../evm/warp/byte-reader.js';
import { decodeWarpMessage, decodeWarpPayload, type WarpMessage } from '../../evm/warp/warp-message.js';
import { TxRejectedError } from './tx-rejected-error.js';
import { within } from './within.js';

/** What an account of another chain says to the platform chain. */
export interface AddressedCall {
  /** The chain that it comes from, 32 bytes. */
  readonly sourceChainId: Uint8Array;
  readonly sourceAddress: Uint8Array;
  readonly payload: Uint8Array;
}

/** What stands in front of the reason for which a message is not believed. */
export const warpFailure = 'failed verifying warp messages';

/** The signed message that a transaction brings; undefined for one that brings none. @throws TxRejectedError. */
export function warpMessageOf({ unsigned }: PlatformTx): WarpMessage | undefined {
  if (unsigned.type !== 'RegisterL1ValidatorTx' && unsigned.type !== 'SetL1ValidatorWeightTx')
    return undefined;
  return within(warpFailure, () => readWarpMessage(unsigned.message));
}

function readWarpMessage(bytes: Uint8Array): WarpMessage {
  return orReject(() => decodeWarpMessage(bytes));
}

/** How many validators signed a message. @throws TxRejectedError. */
export function warpSignerCount(bytes: Uint8Array): number {
  const indexes = decodeBitSet(readWarpMessage(bytes).signers);
  if (indexes === undefined) throw new TxRejectedError('bitset is invalid');
  return indexes.length;
}

/** What a message says, and who says it. @throws TxRejectedError unless it is the call of an account. */
export function readAddressedCall(bytes: Uint8Array): AddressedCall {
  const { unsigned } = readWarpMessage(bytes);
  const payload = orReject(() => decodeWarpPayload(unsigned.payload));
  if (payload.type !== 'addressed-call') throw new TxRejectedError('wrong payload type: a hash');
  return {
    sourceChainId: Buffer.from(unsigned.sourceChainId.slice(2), 'hex'),
    sourceAddress: payload.sourceAddress,
    payload: payload.payload,
  };
}

function orReject<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WarpFormatError)) throw error;
    throw new TxRejectedError(error.message, { cause: error });
  }
}
