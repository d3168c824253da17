import type { DevHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { devAccounts } from './accounts.js';
import { anvilHandlers } from './anvil.js';
import { devBlocks } from './blocks.js';
import { hardhatHandlers } from './hardhat.js';
import { devNode } from './node.js';
import { devStates } from './states.js';
import { devTime } from './time.js';
import { devTransactions } from './transactions.js';

/** Handlers of the development controls. A handler that is missing here belongs into the table of its namespace. */
export const devHandlers: DevHandlers<NodeContext> = {
  ...anvilHandlers,
  ...hardhatHandlers,
  ...devAccounts,
  ...devTransactions,
  ...devBlocks,
  ...devTime,
  ...devStates,
  ...devNode,
};
