import type { EthGetStorageValuesHandler } from '@firn/node-server';
import { bytesToHex, type Hex, padLeft } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { readState } from '../../requests/pending-block.js';
import { checkSlotCount, toSlot } from '../../requests/storage-slot.js';

export const ethGetStorageValues: EthGetStorageValuesHandler<NodeContext> = (
  { requests, block },
  { hosted },
) => {
  checkSlotCount(Object.values(requests));
  return readState(hosted, block, (state) =>
    Object.fromEntries(
      Object.entries(requests).map(([address, slots]) => {
        const account = lower(address as Hex);
        return [account, slots.map((slot) => bytesToHex(padLeft(state.storage(account, toSlot(slot)), 32)))];
      }),
    ),
  );
};
