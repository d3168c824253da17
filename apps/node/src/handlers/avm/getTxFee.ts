import type { AvmGetTxFeeHandler } from '@firn/node-server';
import { staticFees } from '../../network/tx-fees.js';
import type { NodeContext } from '../../node/node-context.js';

export const avmGetTxFee: AvmGetTxFeeHandler<NodeContext> = (_, { node }) => {
  const { txFee, createAssetTxFee } = staticFees(node.network.id);
  return { txFee, createAssetTxFee };
};
