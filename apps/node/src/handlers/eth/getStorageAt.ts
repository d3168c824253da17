import type { EthGetStorageAtHandler } from '@firn/node-server';
import { bytesToHex, padLeft } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower, requireBlock } from '../../requests/block-parameter.js';
import { toSlot } from '../../requests/storage-slot.js';

export const ethGetStorageAt: EthGetStorageAtHandler<NodeContext> = (
  { address, hexKey, block },
  { chain },
) => {
  const state = chain.stateAfter(requireBlock(chain, block));
  return bytesToHex(padLeft(state.storage(lower(address), toSlot(hexKey)), 32));
};
