import type { EthSubscribeTransactionReceiptsHandler } from '@firn/node-server';
import { streamEvents } from '../../chains/stream-events.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toReceiptAnswer } from '../../serializers/evm/receipt-answer.js';

export const ethSubscribeTransactionReceipts: EthSubscribeTransactionReceiptsHandler<NodeContext> =
  async function* ({ filter }, { chain, signal }) {
    const wanted = filter?.transactionHashes?.map(lower) ?? [];
    for await (const { receipts } of streamEvents(chain, 'block', signal)) {
      const chosen =
        wanted.length === 0
          ? receipts
          : receipts.filter(({ transactionHash }) => wanted.includes(transactionHash));
      if (chosen.length > 0) yield chosen.map(toReceiptAnswer);
    }
  };
