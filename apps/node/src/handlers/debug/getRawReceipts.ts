import { encodeReceipt } from '@firn/evm/receipt';
import type { DebugGetRawReceiptsHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';

export const debugGetRawReceipts: DebugGetRawReceiptsHandler<NodeContext> = ({ block }, { chain }) =>
  chain.receipts(requireBlock(chain, block)).map((receipt) => bytesToHex(encodeReceipt(receipt)));
