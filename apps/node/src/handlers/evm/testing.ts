import { commitDraft, draftBlock } from '@firn/evm/chain';
import type { EvmHandlers } from '@firn/node-server';
import { Refusal } from '../../errors/refusal.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toPayloadAttributes, toTransactions } from '../../requests/payload-attributes.js';
import { toPayloadAnswer } from '../../serializers/evm/payload-answer.js';

/** Blocks with given attributes and transactions, as the test suites of Ethereum build them. */
export const testingHandlers = {
  testing_buildBlockV1: async ({ parentHash, payloadAttributes, transactions, extraData }, { chain }) => {
    if (lower(parentHash) !== chain.head.hash) throw new Refusal('parentHash is not current head');
    return toPayloadAnswer(
      await draftBlock(chain, {
        attributes: toPayloadAttributes(payloadAttributes),
        transactions: await toTransactions(transactions),
        extraData: extraData && lower(extraData),
      }),
    );
  },

  testing_commitBlockV1: async ({ payloadAttributes, transactions, extraData }, { chain }) => {
    const { hash } = await commitDraft(chain, {
      attributes: toPayloadAttributes(payloadAttributes),
      transactions: await toTransactions(transactions),
      extraData: extraData && lower(extraData),
    });
    return hash;
  },
} satisfies Partial<EvmHandlers<NodeContext>>;
