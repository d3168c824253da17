import type { TxpoolContentFromHandler } from '@firn/node-server';
import { byNonce } from '../../answers/evm/pool-answer.js';
import { toPoolTransaction } from '../../answers/evm/transaction-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const txpoolContentFrom: TxpoolContentFromHandler<NodeContext> = ({ addr }, { chain: { pool } }) => {
  const sender = lower(addr);
  return {
    pending: byNonce(pool.pending().get(sender) ?? [], toPoolTransaction),
    queued: byNonce(pool.queued().get(sender) ?? [], toPoolTransaction),
  };
};
