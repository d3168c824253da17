import { bytesToId } from '@firn/primitives';
import { isPrimaryNetwork, primaryNetworkId } from '../primary-network.js';
import type { PlatformStateView } from '../state/platform-state.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import { within } from '../transaction/within.js';

/** The subnet of a blockchain, 32 bytes. @throws TxRejectedError for a blockchain that nobody created. */
export function subnetOfBlockchain(state: PlatformStateView, blockchainId: Uint8Array): Uint8Array {
  if (isPrimaryNetwork(blockchainId)) return primaryNetworkId;
  const blockchain = state.blockchain(blockchainId);
  if (blockchain !== undefined) return blockchain.subnetId;
  throw new TxRejectedError(`problem retrieving blockchain "${bytesToId(blockchainId)}": not found`);
}

/**
 * Refuses a chain that the platform chain cannot exchange outputs with: itself, and chains outside the primary network.
 * @throws TxRejectedError.
 */
export function checkPeerChain(state: PlatformStateView, blockchainId: Uint8Array): void {
  if (isPrimaryNetwork(blockchainId)) throw new TxRejectedError('same chainID');
  const subnetId = within(`failed to get subnet of "${bytesToId(blockchainId)}"`, () =>
    subnetOfBlockchain(state, blockchainId),
  );
  if (isPrimaryNetwork(subnetId)) return;
  throw new TxRejectedError(
    `mismatched subnetIDs; expected "${bytesToId(primaryNetworkId)}" got "${bytesToId(subnetId)}"`,
  );
}
