import { type BlockchainRecord, isActive, type PlatformStateView } from '@firn/platform-chain/state';
import { bytesToId, idToBytes, nodeIdToBytes } from '@firn/primitives';
import { type Node, ownBlockchains, runsChain } from './node.js';

/** What a blockchain is to a node. */
export type BlockchainStatus = 'Created' | 'Preferred' | 'Syncing' | 'Unknown' | 'Validating';

/** What a blockchain, by its ID, is to this node (reference: section 2.3). */
export function blockchainStatus(node: Node, blockchainId: string): BlockchainStatus {
  const id = idToBytes(blockchainId);
  const { platform, identity } = node;
  const blockchain = platform.state.blockchain(id) ?? ownBlockchain(node, blockchainId);
  if (runsChain(node, blockchainId)) {
    const validates =
      blockchain !== undefined &&
      isValidator(platform.state, blockchain.subnetId, nodeIdToBytes(identity.nodeId));
    return validates ? 'Validating' : 'Syncing';
  }
  if (blockchain !== undefined) return 'Created';
  return platform.pendingBlockchain(id) === undefined ? 'Unknown' : 'Preferred';
}

function ownBlockchain(node: Node, blockchainId: string): BlockchainRecord | undefined {
  return ownBlockchains(node).find(({ id }) => bytesToId(id) === blockchainId);
}

/** Whether a node validates the primary network, a permissioned subnet or, with a balance that lasts, an L1. */
function isValidator(state: PlatformStateView, subnetId: Uint8Array, nodeId: Uint8Array): boolean {
  if (state.validator(subnetId, nodeId) !== undefined) return true;
  const l1Validator = state.l1ValidatorOfNode(subnetId, nodeId);
  return l1Validator !== undefined && isActive(l1Validator);
}
