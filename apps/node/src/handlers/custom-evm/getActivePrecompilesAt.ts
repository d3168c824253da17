import type { EthGetActivePrecompilesAtHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toActivePrecompiles } from '../../serializers/evm/active-rules-answer.js';

export const ethGetActivePrecompilesAt: EthGetActivePrecompilesAtHandler<NodeContext> = (
  { timestamp },
  { hosted, node },
) => toActivePrecompiles(hosted, node.network.upgrades, timestamp ?? hosted.chain.head.header.timestamp);
