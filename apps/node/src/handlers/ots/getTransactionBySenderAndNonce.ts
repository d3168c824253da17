import { blockThatMade } from '@firn/evm/chain';
import type { OtsGetTransactionBySenderAndNonceHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';

export const otsGetTransactionBySenderAndNonce: OtsGetTransactionBySenderAndNonceHandler<ExecutionContext> = (
  params,
  { chain },
) => {
  const sender = lower(params.sender);
  const nonce = BigInt(params.nonce);
  // Where an edit set the nonce, no transaction of the block has it.
  const block = blockThatMade(chain, (state) => state.nonce(sender) > nonce);
  const found = block?.transactions.find(({ from, nonce: own }) => from === sender && own === nonce);
  return found?.hash ?? null;
};
