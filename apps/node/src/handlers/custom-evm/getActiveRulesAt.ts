import type { EthGetActiveRulesAtHandler } from '@firn/node-server';
import { toActiveRules } from '../../answers/evm/active-rules-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethGetActiveRulesAt: EthGetActiveRulesAtHandler<NodeContext> = (
  { timestamp },
  { hosted, node },
) => toActiveRules(hosted, node.network.upgrades, timestamp ?? hosted.chain.head.header.timestamp);
