import type { EthGetStorageValuesHandler } from '@firn/node-server';
import { bytesToHex, type Hex, padLeft } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower, requireBlock } from '../../requests/block-parameter.js';
import { checkSlotCount, toSlot } from '../../requests/storage-slot.js';

export const ethGetStorageValues: EthGetStorageValuesHandler<NodeContext> = (
  { requests, block },
  { chain },
) => {
  checkSlotCount(Object.values(requests));
  const state = chain.stateAfter(requireBlock(chain, block));
  return Object.fromEntries(
    Object.entries(requests).map(([address, slots]) => {
      const account = lower(address as Hex);
      return [account, slots.map((slot) => bytesToHex(padLeft(state.storage(account, toSlot(slot)), 32)))];
    }),
  );
};
