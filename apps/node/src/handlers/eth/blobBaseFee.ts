import type { EthBlobBaseFeeHandler } from '@firn/node-server';
import { nextBlobBaseFee } from '../../evm/chain/next-fees.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethBlobBaseFee: EthBlobBaseFeeHandler<NodeContext> = (_, { chain }) =>
  nextBlobBaseFee(chain, chain.head) ?? 0n;
