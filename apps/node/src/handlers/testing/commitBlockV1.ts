import type { TestingCommitBlockV1Handler } from '@firn/node-server';
import { commitDraft } from '../../evm/chain/draft-block.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toPayloadAttributes, toTransactions } from '../../requests/payload-attributes.js';

export const testingCommitBlockV1: TestingCommitBlockV1Handler<NodeContext> = async (
  { payloadAttributes, transactions, extraData },
  { chain },
) => {
  const { hash } = await commitDraft(chain, {
    attributes: toPayloadAttributes(payloadAttributes),
    transactions: toTransactions(transactions),
    extraData: extraData && lower(extraData),
  });
  return hash;
};
