import type { EthProtocolVersionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** The node speaks no Ethereum protocol with its peers; Anvil answers the same. */
export const ethProtocolVersion: EthProtocolVersionHandler<NodeContext> = () => 1;
