import type { EthGetStorageAtHandler } from '@firn/node-server';
import { bytesToHex, padLeft } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { stateOf } from '../../requests/pending-block.js';
import { toSlot } from '../../requests/storage-slot.js';

export const ethGetStorageAt: EthGetStorageAtHandler<NodeContext> = async (
  { address, hexKey, block },
  { hosted },
) => {
  const slot = toSlot(hexKey);
  const state = await stateOf(hosted, block);
  return bytesToHex(padLeft(state.storage(lower(address), slot), 32));
};
