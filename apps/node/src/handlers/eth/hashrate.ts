import type { EthHashrateHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** Blocks need no proof of work. */
export const ethHashrate: EthHashrateHandler<NodeContext> = () => 0n;
