import type { InfoGetTxFeeHandler } from '@firn/node-server';
import { staticFees } from '../../network/tx-fees.js';
import type { NodeContext } from '../../node/node-context.js';

export const infoGetTxFee: InfoGetTxFeeHandler<NodeContext> = (_, { node }) => staticFees(node.network.id);
