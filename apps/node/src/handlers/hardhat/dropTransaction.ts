import { EvmError } from '@firn/evm';
import type { HardhatDropTransactionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const hardhatDropTransaction: HardhatDropTransactionHandler<NodeContext> = async (
  { hash },
  { hosted, chain },
) => {
  if (await hosted.dev.dropTransaction(lower(hash))) return true;
  if (chain.transaction(lower(hash)) === undefined) return false;
  throw new EvmError('development', `Transaction ${hash} cannot be dropped because it's already mined`);
};
