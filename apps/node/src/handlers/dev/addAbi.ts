import type { DevAddAbiHandler } from '@firn/node-server';
import { readAbi } from '../../abi/abi-entry.js';
import type { NodeContext } from '../../node/node-context.js';
import { Refusal } from '../../refusals/refusal.js';
import { lower } from '../../requests/block-parameter.js';

export const devAddAbi: DevAddAbiHandler<NodeContext> = ({ abi, name, address }, { hosted }) => {
  const entries = readAbi(abi);
  if (entries.length === 0)
    throw new Refusal(
      'the ABI names no function, no error and no event: it must be the JSON that compilers write',
    );
  hosted.abis.add(entries, { name, address: address && lower(address) });
  return entries.length;
};
