import type { SubscriptionHandlersOf } from '@firn/jsonrpc/server';
import type { EvmHandlers, evmGroup } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { debugChain } from './debug-chain.js';
import { debugChainTraces, debugSubscriptions } from './debug-chain-tracing.js';
import { debugRuntime } from './debug-runtime.js';
import { debugReplays, debugTraces } from './debug-tracing.js';
import { ethAccounts } from './eth-accounts.js';
import { ethBlocks } from './eth-blocks.js';
import { ethCalls, ethSimulations } from './eth-calls.js';
import { ethChain } from './eth-chain.js';
import { ethFees } from './eth-fees.js';
import { ethLogs } from './eth-logs.js';
import { ethSending } from './eth-sending.js';
import { ethSubscriptions } from './eth-subscriptions.js';
import { ethTransactions } from './eth-transactions.js';
import { netHandlers } from './net.js';
import { otsHandlers, otsReads } from './ots.js';
import { personalHandlers } from './personal.js';
import { testingHandlers } from './testing.js';
import { traceHandlers } from './trace.js';
import { txpoolHandlers } from './txpool.js';
import { web3Handlers } from './web3.js';

/** Handlers of every EVM chain. A handler that is missing here belongs into the table of its namespace. */
export const evmHandlers: EvmHandlers<NodeContext> = {
  ...ethChain,
  ...ethAccounts,
  ...ethBlocks,
  ...ethTransactions,
  ...ethCalls,
  ...ethSimulations,
  ...ethFees,
  ...ethSending,
  ...ethLogs,
  ...debugTraces,
  ...debugReplays,
  ...debugChainTraces,
  ...debugChain,
  ...debugRuntime,
  ...netHandlers,
  ...web3Handlers,
  ...personalHandlers,
  ...txpoolHandlers,
  ...testingHandlers,
  ...traceHandlers,
  ...otsHandlers,
  ...otsReads,
};

/** Handlers of subscriptions, by method and kind. */
export const evmSubscriptions: SubscriptionHandlersOf<typeof evmGroup, NodeContext> = {
  eth_subscribe: ethSubscriptions,
  debug_subscribe: debugSubscriptions,
};
