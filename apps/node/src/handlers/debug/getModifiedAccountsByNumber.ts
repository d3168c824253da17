import { EvmError } from '@firn/evm';
import { modifiedAccounts } from '@firn/evm/inspection';
import type { DebugGetModifiedAccountsByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugGetModifiedAccountsByNumber: DebugGetModifiedAccountsByNumberHandler<NodeContext> = (
  { startNum, endNum },
  { chain },
) => {
  const [from, to] = endNum === undefined ? [startNum - 1n, startNum] : [startNum, endNum];
  const start = chain.block(from);
  const end = chain.block(to);
  if (start === undefined) throw new EvmError('debug', `start block ${from} not found`);
  if (end === undefined) throw new EvmError('debug', `end block ${to} not found`);
  return [...modifiedAccounts(chain, start, end)];
};
