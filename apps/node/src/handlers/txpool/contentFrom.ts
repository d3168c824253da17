import type { TxpoolContentFromHandler } from '@firn/node-server';
import { byNonce } from '../../answers/evm/pool-answer.js';
import { toPoolTransaction } from '../../answers/evm/transaction-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const txpoolContentFrom: TxpoolContentFromHandler<NodeContext> = ({ addr }, { chain: { pool } }) => {
  const { pending, queued } = pool.of(lower(addr));
  return { pending: byNonce(pending, toPoolTransaction), queued: byNonce(queued, toPoolTransaction) };
};
