import type { EthSubscribeSyncingHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** The node follows nobody, so that it never begins to catch up and there are no events. */
export const ethSubscribeSyncing: EthSubscribeSyncingHandler<NodeContext> = async function* () {};
