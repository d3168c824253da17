import type { Node } from '../node/node.js';
import type { PlainEndpoint } from './routes.js';

/**
 * Tells the health of a node. It answers once its chains are open, and an error that leaves one unusable ends the
 * process, so that a node that answers is healthy.
 */
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
