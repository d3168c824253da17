import type { DebugGetRawReceiptsHandler } from '@firn/node-server';
import { bytesToHex } from '../../evm/bytes.js';
import { encodeReceipt } from '../../evm/receipt/receipt-codec.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireBlock } from '../../requests/block-parameter.js';

export const debugGetRawReceipts: DebugGetRawReceiptsHandler<NodeContext> = ({ block }, { chain }) =>
  chain.receipts(requireBlock(chain, block)).map((receipt) => bytesToHex(encodeReceipt(receipt)));
