import { healthEndpoint } from '../server/health.js';
import { createNodeMetrics } from '../server/node-metrics.js';
import type { Routes } from '../server/routes.js';
import { Endpoints } from './endpoints.js';
import type { Node } from './node.js';

/** Puts the APIs of a node and of its chains at their paths, with health and metrics beside them. Chains that come later are added to what it returns. */
export function serveApis(node: Node, { processMetrics }: { readonly processMetrics: boolean }): Endpoints {
  const { routes, loggers, evmChains, platformId } = node;
  const metrics = createNodeMetrics({ ofProcess: processMetrics });
  const endpoints = new Endpoints(node, metrics);
  endpoints.addNode(loggers.open('main'));
  endpoints.addPlatform(loggers.open('P'));
  metrics.watchHeight('P', () => node.platform.lastAccepted.height);
  for (const hosted of evmChains) {
    const { name, blockchainId, chain, custom } = hosted;
    metrics.watchHeight(name, () => chain.head.header.number);
    if (blockchainId === undefined) {
      endpoints.addForeignChain(hosted, `bc/${name}`);
    } else if (custom === undefined) {
      endpoints.addCChain(hosted, `bc/${blockchainId}`);
      addAliases(routes, blockchainId, ['C', 'evm']);
    } else {
      endpoints.addCustomChain(hosted, `bc/${blockchainId}`);
      routes.alias(`bc/${blockchainId}`, `bc/${name}`);
    }
  }
  addAliases(routes, platformId, ['P', 'platform']);
  const health = healthEndpoint(node);
  for (const path of ['health', 'health/health', 'health/readiness', 'health/liveness'])
    routes.addPlain(path, health);
  routes.addPlain('metrics', async () => ({ contentType: metrics.contentType, body: await metrics.text() }));
  return endpoints;
}

/** The aliases of a chain stand for its paths with and without `bc/` (reference: section 2.1). */
function addAliases(routes: Routes, blockchainId: string, aliases: readonly string[]): void {
  for (const alias of aliases) {
    routes.alias(`bc/${blockchainId}`, alias);
    routes.alias(`bc/${blockchainId}`, `bc/${alias}`);
  }
}
