import type { EthGetProofHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerProof } from '../../reads/long-proof.js';
import { lower } from '../../requests/block-parameter.js';
import { requireProofBlock } from '../../requests/proof-window.js';

export const ethGetProof: EthGetProofHandler<NodeContext> = ({ address, storageKeys, block }, context) => {
  const { chain, hosted } = context;
  const proved = requireProofBlock(chain, hosted.settings, block);
  return answerProof(proved, { address: lower(address), storageKeys }, context);
};
