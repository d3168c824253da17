import type { InfoGetNodeIPHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** The node accepts no peers; the address at which it is reached is that of its API. */
export const infoGetNodeIP: InfoGetNodeIPHandler<NodeContext> = (_, { node }) => ({ ip: node.address });
