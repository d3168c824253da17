import { settledNumber } from '@firn/evm/rules';
import { bytesToId } from '@firn/primitives';
import type { HostedChain } from '../chains/hosted-chain.js';
import type { Node } from '../node/node.js';
import type { RunningPluginChain } from '../plugins/open-plugin-chain.js';
import { createNodeMetrics, type NodeMetrics } from '../server/node-metrics.js';
import type { Routes } from '../server/routes.js';
import { Endpoints } from './endpoints.js';

/** What is served, to which chains are added while the node runs. */
export interface ServedApis {
  readonly metrics: NodeMetrics;
  /** Puts the APIs of all chains that are open at their paths, and the administration: the start is over. */
  serveChains(): void;
  /** Puts the APIs of an EVM chain at its paths. @throws Refusal */
  serveChain(hosted: HostedChain): void;
  /** Puts the methods of a plugin's chain at its paths. @throws Refusal */
  servePluginChain(chain: RunningPluginChain): void;
}

/**
 * Puts the APIs of a node at their paths, with health and metrics beside them. Those of chains follow when they are open; the
 * network's have their names already (`nameNetworkChains`).
 */
export function serveApis(node: Node, { processMetrics }: { readonly processMetrics: boolean }): ServedApis {
  const { routes, loggers, evmChains, platform, platformId } = node;
  const { x, c } = platform.genesis;
  const exchangeId = bytesToId(x.blockchainId);
  const metrics = createNodeMetrics({ ofProcess: processMetrics });
  const endpoints = new Endpoints(node, metrics);
  endpoints.addNode(loggers.open('main'));
  const { publicApi, rpcCompat } = node.options;
  if (!publicApi && rpcCompat !== 'reference') routes.serveAtRoot(`bc/${bytesToId(c.blockchainId)}`);
  for (const id of [platformId, exchangeId, bytesToId(c.blockchainId)]) addAliases(node, id);
  metrics.watchPeers(node.peers);
  metrics.watchHeight('P', () => platform.lastAccepted.content.height);
  metrics.watchPlatform(platform);
  metrics.watchExecutions(() => node.executions.stats);
  if (!publicApi) {
    routes.addPlain('metrics', async () => ({
      contentType: metrics.contentType,
      body: await metrics.text(),
    }));
  }
  const apis: ServedApis = {
    metrics,
    serveChains() {
      endpoints.addAdmin(loggers.open('main'));
      endpoints.addPlatform(loggers.open('P'));
      endpoints.addExchange(loggers.open('X'), `bc/${exchangeId}`);
      for (const hosted of evmChains) apis.serveChain(hosted);
      routes.complete();
    },
    serveChain(hosted) {
      addChain(endpoints, routes, hosted);
      const { chain, name } = hosted;
      const settled = chain.rules.headerForm === 'c-chain' ? () => settledNumber(chain.head) : undefined;
      metrics.watchHeight(name, () => chain.head.header.number, settled);
    },
    servePluginChain: (chain) => endpoints.addPluginChain(chain, `bc/${chain.record.blockchainId}`),
  };
  return apis;
}

function addChain(endpoints: Endpoints, routes: Routes, hosted: HostedChain): void {
  const { name, blockchainId, custom } = hosted;
  if (blockchainId === undefined) {
    endpoints.addForeignChain(hosted, `bc/${name}`);
    return;
  }
  const base = `bc/${blockchainId}`;
  if (custom === undefined) {
    endpoints.addCChain(hosted, base);
    return;
  }
  endpoints.addCustomChain(hosted, base);
  // A chain that a transaction created has no other name than its ID.
  if (name !== blockchainId) routes.alias(base, `bc/${name}`);
}

/** The names of a chain stand for its paths with and without `bc/` (reference: section 2.1). */
function addAliases({ aliases, routes }: Node, blockchainId: string): void {
  for (const alias of aliases.of(blockchainId) ?? []) {
    if (alias === blockchainId) continue;
    routes.alias(`bc/${blockchainId}`, alias);
    routes.alias(`bc/${blockchainId}`, `bc/${alias}`);
  }
}
