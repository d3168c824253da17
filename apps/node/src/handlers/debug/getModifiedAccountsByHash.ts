import { EvmError } from '@firn/evm';
import { modifiedAccounts } from '@firn/evm/inspection';
import type { DebugGetModifiedAccountsByHashHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const debugGetModifiedAccountsByHash: DebugGetModifiedAccountsByHashHandler<NodeContext> = (
  { startHash, endHash },
  { chain },
) => {
  const first = chain.blockByHash(lower(startHash));
  if (first === undefined) throw new EvmError('debug', `start block ${startHash} not found`);
  if (endHash === undefined) {
    const parent = chain.block(first.header.number - 1n);
    if (parent === undefined) throw new EvmError('debug', `block ${startHash} has no parent`);
    return [...modifiedAccounts(chain, parent, first)];
  }
  const end = chain.blockByHash(lower(endHash));
  if (end === undefined) throw new EvmError('debug', `end block ${endHash} not found`);
  return [...modifiedAccounts(chain, first, end)];
};
