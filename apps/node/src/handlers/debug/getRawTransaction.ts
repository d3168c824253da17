import type { DebugGetRawTransactionHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const debugGetRawTransaction: DebugGetRawTransactionHandler<NodeContext> = (params, { chain }) => {
  const hash = lower(params.hash);
  const { transaction } = chain.transaction(hash) ?? chain.pool.get(hash) ?? {};
  return transaction === undefined ? '0x' : bytesToHex(transaction.raw);
};
