import type { InfoAcpsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** Preferences are those of peers, and this node has none. */
export const infoAcps: InfoAcpsHandler<NodeContext> = () => ({ acps: {} });
