import type { EthGetProofHandler } from '@firn/node-server';
import { toAccountProof } from '../../answers/evm/proof-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower, requireProofBlock } from '../../requests/block-parameter.js';

export const ethGetProof: EthGetProofHandler<NodeContext> = ({ address, storageKeys, block }, { chain }) => {
  const state = chain.stateAfter(requireProofBlock(chain, block));
  return toAccountProof(state, lower(address), storageKeys);
};
