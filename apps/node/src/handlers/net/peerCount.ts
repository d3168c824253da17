import type { NetPeerCountHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** The node accepts no peers. */
export const netPeerCount: NetPeerCountHandler<NodeContext> = () => 0n;
