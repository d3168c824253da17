import type { NetListeningHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const netListening: NetListeningHandler<NodeContext> = () => true;
