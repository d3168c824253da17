import type { EthSyncingHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** The node follows nobody, so that it never has to catch up. */
export const ethSyncing: EthSyncingHandler<NodeContext> = () => false;
