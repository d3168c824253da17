import type { DebugGetRawTransactionsHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const debugGetRawTransactions: DebugGetRawTransactionsHandler<NodeContext> = ({ block }, { chain }) =>
  (findBlock(chain, block)?.transactions ?? []).map(({ raw }) => bytesToHex(raw));
