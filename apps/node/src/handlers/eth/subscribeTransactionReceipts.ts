import type { Receipt } from '@firn/evm/receipt';
import type { EthSubscribeTransactionReceiptsHandler } from '@firn/node-server';
import type { Receipt as ReceiptAnswer } from '@firn/node-validators';
import { LastMade } from '../../chains/last-made.js';
import { streamEvents } from '../../chains/stream-events.js';
import { weightOfLogs } from '../../chains/stream-logs.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toReceiptAnswer } from '../../serializers/evm/receipt-answer.js';

/** The receipts of a block as they are told, made once for all who are. */
const answers = new LastMade<readonly Receipt[], readonly ReceiptAnswer[]>((receipts) =>
  receipts.map(toReceiptAnswer),
);

export const ethSubscribeTransactionReceipts: EthSubscribeTransactionReceiptsHandler<NodeContext> =
  async function* ({ filter }, { chain, signal }) {
    const wanted = filter?.transactionHashes?.map(lower) ?? [];
    for await (const { receipts } of streamEvents(chain, 'block', signal, weigh)) {
      const told = answers.of(chain, receipts);
      const chosen =
        wanted.length === 0 ? told : told.filter(({ transactionHash }) => wanted.includes(transactionHash));
      if (chosen.length > 0) yield chosen;
    }
  };

function weigh({ receipts }: { readonly receipts: readonly Receipt[] }): number {
  return weightOfLogs(receipts.reduce((sum, { logs }) => sum + logs.length, 0));
}
