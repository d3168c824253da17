import { currentBaseFee } from '@firn/evm/chain';
import type { EthBaseFeeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethBaseFee: EthBaseFeeHandler<NodeContext> = (_, { chain }) => currentBaseFee(chain) ?? 0n;
