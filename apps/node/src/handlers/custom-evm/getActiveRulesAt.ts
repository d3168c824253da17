import type { EthGetActiveRulesAtHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toActiveRules } from '../../serializers/evm/active-rules-answer.js';

export const ethGetActiveRulesAt: EthGetActiveRulesAtHandler<NodeContext> = (
  { timestamp },
  { hosted, node },
) => toActiveRules(hosted, node.network.upgrades, timestamp ?? hosted.chain.head.header.timestamp);
