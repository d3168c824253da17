import type { EthGetStorageAtHandler } from '@firn/node-server';
import { bytesToHex, padLeft } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { readState } from '../../requests/pending-block.js';
import { toSlot } from '../../requests/storage-slot.js';

export const ethGetStorageAt: EthGetStorageAtHandler<NodeContext> = (
  { address, hexKey, block },
  { hosted },
) => {
  const slot = toSlot(hexKey);
  return readState(hosted, block, (state) => bytesToHex(padLeft(state.storage(lower(address), slot), 32)));
};
