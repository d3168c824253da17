import { draftBlock } from '@firn/evm/chain';
import type { TestingBuildBlockV1Handler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { Refusal } from '../../refusals/refusal.js';
import { lower } from '../../requests/block-parameter.js';
import { toPayloadAttributes, toTransactions } from '../../requests/payload-attributes.js';
import { toPayloadAnswer } from '../../serializers/evm/payload-answer.js';

export const testingBuildBlockV1: TestingBuildBlockV1Handler<NodeContext> = async (
  { parentHash, payloadAttributes, transactions, extraData },
  { chain },
) => {
  if (lower(parentHash) !== chain.head.hash) throw new Refusal('parentHash is not current head');
  return toPayloadAnswer(
    await draftBlock(chain, {
      attributes: toPayloadAttributes(payloadAttributes),
      transactions: await toTransactions(transactions),
      extraData: extraData && lower(extraData),
    }),
  );
};
