import type { EthGetBadBlocksHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** A block that breaks the rules ends an import with an error; none is kept. */
export const ethGetBadBlocks: EthGetBadBlocksHandler<NodeContext> = () => [];
