import {
  type AddressedCall,
  type PlatformTx,
  parseWarpMessage,
  parseWarpPayload,
  type WarpMessage,
} from '@firn/platform-codec';
import { decodeBitSet } from '@firn/warp';
import { inRejection } from './in-rejection.js';
import { TxRejectedError } from './tx-rejected-error.js';
import { within } from './within.js';

/** What stands in front of the reason for which a message is not believed. */
export const warpFailure = 'failed verifying warp messages';

/** What an account of another chain says to the platform chain. */
export interface ReceivedCall extends AddressedCall {
  /** The chain that it comes from, 32 bytes. */
  readonly sourceChainId: Uint8Array;
}

/** The signed message that a transaction brings; undefined for one that brings none. @throws TxRejectedError. */
export function warpMessageOf({ unsigned }: PlatformTx): WarpMessage | undefined {
  if (unsigned.type !== 'RegisterL1ValidatorTx' && unsigned.type !== 'SetL1ValidatorWeightTx')
    return undefined;
  return within(warpFailure, () => readMessage(unsigned.message));
}

/** How many validators signed a message. @throws TxRejectedError. */
export function warpSignerCount(message: Uint8Array): number {
  const indexes = decodeBitSet(readMessage(message).signers);
  if (indexes === undefined) throw new TxRejectedError('bitset is invalid');
  return indexes.length;
}

/** What a message says, and who says it. @throws TxRejectedError unless it is the call of an account. */
export function readAddressedCall(message: Uint8Array): ReceivedCall {
  const { unsigned } = readMessage(message);
  const payload = inRejection(() => parseWarpPayload(unsigned.payload));
  if (payload.type !== 'AddressedCall') throw new TxRejectedError(`wrong payload type: ${payload.type}`);
  return { ...payload, sourceChainId: unsigned.sourceChainId };
}

// The rules of a transaction ask for its message one after another.
const known = new WeakMap<Uint8Array, WarpMessage>();

function readMessage(bytes: Uint8Array): WarpMessage {
  const before = known.get(bytes);
  if (before !== undefined) return before;
  const message = inRejection(() => parseWarpMessage(bytes));
  known.set(bytes, message);
  return message;
}
