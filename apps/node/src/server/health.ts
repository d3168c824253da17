import type { Node } from '../node/node.js';
import type { PlainEndpoint } from './routes.js';

/** Tells the health of a node: it listens once all its chains are open, and each tells its height. */
export function healthEndpoint(node: Pick<Node, 'platform' | 'evmChains'>): PlainEndpoint {
  return () => {
    const timestamp = new Date().toISOString();
    const heights: readonly (readonly [string, bigint])[] = [
      ['P', node.platform.lastAccepted.height],
      ...node.evmChains.map(({ name, chain }) => [name, chain.head.header.number] as const),
    ];
    const checks = Object.fromEntries(
      heights.map(([name, height]) => [name, { message: { height: String(height) }, timestamp }]),
    );
    return { contentType: 'application/json', body: JSON.stringify({ checks, healthy: true }) };
  };
}
