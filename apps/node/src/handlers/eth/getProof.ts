import type { EthGetProofHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { requireProofBlock } from '../../requests/proof-window.js';
import { toAccountProof } from '../../serializers/evm/proof-answer.js';

export const ethGetProof: EthGetProofHandler<NodeContext> = (
  { address, storageKeys, block },
  { chain, hosted: { settings } },
) => {
  const state = chain.stateAfter(requireProofBlock(chain, settings, block));
  return toAccountProof(state, lower(address), storageKeys);
};
