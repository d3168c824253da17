import type { TestingBuildBlockV1Handler } from '@firn/node-server';
import { toPayloadAnswer } from '../../answers/evm/payload-answer.js';
import { draftBlock } from '../../evm/chain/draft-block.js';
import type { NodeContext } from '../../node/node-context.js';
import { BlockRequestError, lower } from '../../requests/block-parameter.js';
import { toPayloadAttributes, toTransactions } from '../../requests/payload-attributes.js';

export const testingBuildBlockV1: TestingBuildBlockV1Handler<NodeContext> = async (
  { parentHash, payloadAttributes, transactions, extraData },
  { chain },
) => {
  if (lower(parentHash) !== chain.head.hash) throw new BlockRequestError('parentHash is not current head');
  return toPayloadAnswer(
    await draftBlock(chain, {
      attributes: toPayloadAttributes(payloadAttributes),
      transactions: toTransactions(transactions),
      extraData: extraData && lower(extraData),
    }),
  );
};
