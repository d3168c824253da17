import type { DebugGetTrieFlushIntervalHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugGetTrieFlushInterval: DebugGetTrieFlushIntervalHandler<NodeContext> = () => '0s';
