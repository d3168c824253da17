import { nextBaseFee } from '@firn/evm/chain';
import type { EthBaseFeeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethBaseFee: EthBaseFeeHandler<NodeContext> = (_, { chain }) =>
  nextBaseFee(chain, chain.head) ?? 0n;
