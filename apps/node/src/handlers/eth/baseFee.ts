import type { EthBaseFeeHandler } from '@firn/node-server';
import { nextBaseFee } from '../../evm/chain/next-fees.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethBaseFee: EthBaseFeeHandler<NodeContext> = (_, { chain }) =>
  nextBaseFee(chain, chain.head) ?? 0n;
