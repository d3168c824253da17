import { setStorage } from '@firn/evm/dev';
import type { DevSetStorageAtHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toSlot } from '../../requests/storage-slot.js';

export const devSetStorageAt: DevSetStorageAtHandler<NodeContext> = async (
  { address, slot, value },
  { chain },
) => {
  await setStorage(
    chain,
    lower(address),
    toSlot(typeof slot === 'number' ? slot.toString(16) : slot),
    toSlot(value),
  );
  return true;
};
