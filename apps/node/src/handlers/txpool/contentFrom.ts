import type { TxpoolContentFromHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { byNonce } from '../../serializers/evm/pool-answer.js';
import { toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

export const txpoolContentFrom: TxpoolContentFromHandler<NodeContext> = ({ addr }, { chain: { pool } }) => {
  const { pending, queued } = pool.of(lower(addr));
  return { pending: byNonce(pending, toPoolTransaction), queued: byNonce(queued, toPoolTransaction) };
};
