import { bytesToId } from '@firn/primitives';
import type { PlatformStateView } from '../state/platform-state.js';
import { isZero, primaryNetworkId } from './byte-order.js';
import { within } from './component-checks.js';
import { TxRejectedError } from './tx-rejected-error.js';

/** The subnet of a blockchain, 32 bytes. @throws TxRejectedError for a blockchain that nobody created. */
export function subnetOfBlockchain(state: PlatformStateView, blockchainId: Uint8Array): Uint8Array {
  if (isZero(blockchainId)) return primaryNetworkId;
  const blockchain = state.blockchain(blockchainId);
  if (blockchain !== undefined) return blockchain.subnetId;
  throw new TxRejectedError(`problem retrieving blockchain "${bytesToId(blockchainId)}": not found`);
}

/**
 * Refuses a chain that the platform chain cannot exchange outputs with: itself, and chains outside the primary network.
 * @throws TxRejectedError.
 */
export function checkPeerChain(state: PlatformStateView, blockchainId: Uint8Array): void {
  if (isZero(blockchainId)) throw new TxRejectedError('same chainID');
  const subnetId = within(`failed to get subnet of "${bytesToId(blockchainId)}"`, () =>
    subnetOfBlockchain(state, blockchainId),
  );
  if (isZero(subnetId)) return;
  throw new TxRejectedError(
    `mismatched subnetIDs; expected "${bytesToId(primaryNetworkId)}" got "${bytesToId(subnetId)}"`,
  );
}
