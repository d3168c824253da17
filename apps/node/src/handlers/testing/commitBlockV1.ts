import { commitDraft } from '@firn/evm/chain';
import type { TestingCommitBlockV1Handler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toPayloadAttributes, toTransactions } from '../../requests/payload-attributes.js';

export const testingCommitBlockV1: TestingCommitBlockV1Handler<NodeContext> = async (
  { payloadAttributes, transactions, extraData },
  { chain },
) => {
  const { hash } = await commitDraft(chain, {
    attributes: toPayloadAttributes(payloadAttributes),
    transactions: await toTransactions(transactions),
    extraData: extraData && lower(extraData),
  });
  return hash;
};
