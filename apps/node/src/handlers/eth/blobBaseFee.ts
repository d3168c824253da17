import { nextBlobBaseFee } from '@firn/evm/chain';
import type { EthBlobBaseFeeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethBlobBaseFee: EthBlobBaseFeeHandler<NodeContext> = (_, { chain }) =>
  nextBlobBaseFee(chain, chain.head) ?? 0n;
