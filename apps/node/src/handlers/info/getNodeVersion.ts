import type { InfoGetNodeVersionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const infoGetNodeVersion: InfoGetNodeVersionHandler<NodeContext> = (_, { node }) => node.version;
