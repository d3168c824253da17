import { EvmError } from '@firn/evm';
import type { DebugGetAccessibleStateHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toBlockNumber } from '../../requests/block-parameter.js';

export const debugGetAccessibleState: DebugGetAccessibleStateHandler<NodeContext> = (
  { from, to },
  { chain },
) => {
  const first = toBlockNumber(chain, from);
  const end = toBlockNumber(chain, to);
  if (first === end) throw new EvmError('debug', 'from and to needs to be different');
  const step = first < end ? 1n : -1n;
  for (let number = first; number !== end; number += step) {
    const block = chain.block(number);
    if (block === undefined) throw new EvmError('debug', `missing header ${number}`);
    if (chain.canonical.hasState(block)) return number;
  }
  throw new EvmError('debug', 'no state found');
};
