import type { EthGetActivePrecompilesAtHandler } from '@firn/node-server';
import { toActivePrecompiles } from '../../answers/evm/active-rules-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethGetActivePrecompilesAt: EthGetActivePrecompilesAtHandler<NodeContext> = (
  { timestamp },
  { hosted, node },
) => toActivePrecompiles(hosted, node.network.upgrades, timestamp ?? hosted.chain.head.header.timestamp);
