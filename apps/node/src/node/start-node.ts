import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, bytesToId } from '@firn/primitives';
import type { DestinationStream } from 'pino';
import { Accounts } from '../accounts/accounts.js';
import { lightScrypt, standardScrypt } from '../accounts/derive-key.js';
import { developmentKeys } from '../accounts/development-keys.js';
import { KeystoreFolder } from '../accounts/keystore-folder.js';
import { BlockTexts } from '../answers/evm/block-texts.js';
import { ChainAliases } from '../chains/chain-aliases.js';
import type { CustomChain } from '../chains/custom-chain.js';
import { Filters } from '../chains/filters.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import { importForeignChain } from '../chains/import-foreign-chain.js';
import { logChain } from '../chains/log-chain.js';
import { openCChain } from '../chains/open-c-chain.js';
import { openCustomChain } from '../chains/open-custom-chain.js';
import { primarySubnet, warpValidators } from '../chains/warp-validators.js';
import { servesDevApi } from '../config/dev-api.js';
import type { NodeOptions } from '../config/node-options.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import { DevControls } from '../evm/dev/dev-controls.js';
import { openNodeIdentity } from '../identity/node-identity.js';
import { Loggers } from '../logging/loggers.js';
import { loadNetwork, type Network } from '../network/network.js';
import { buildGenesis } from '../p-chain/genesis/build-genesis.js';
import { createPlatformChain } from '../p-chain/platform-chain.js';
import { watchGc } from '../profiling/gc-watch.js';
import { watchLoop } from '../profiling/loop-watch.js';
import { Profiler } from '../profiling/profiler.js';
import { healthEndpoint } from '../server/health.js';
import { type HttpServer, startHttpServer } from '../server/http-server.js';
import { createNodeMetrics } from '../server/node-metrics.js';
import { Routes } from '../server/routes.js';
import { openStore, type Store } from '../storage/open-store.js';
import { readNodeVersion } from '../version/node-version.js';
import { checkNetwork } from './check-network.js';
import { ClosingStack } from './closing-stack.js';
import { Endpoints } from './endpoints.js';
import { blockchainsOf, type Node } from './node.js';

/** What a node needs of the program around it. */
export interface NodeSurroundings {
  /** Where log lines are displayed. */
  readonly display: DestinationStream;
  /** Whether `/ext/metrics` tells about the whole process: only one node of a process should. */
  readonly processMetrics: boolean;
  /** Ends the start between two steps. */
  readonly signal?: AbortSignal;
}

/** A node that listens. */
export interface RunningNode {
  readonly node: Node;
  /** `http://127.0.0.1:9650` */
  readonly url: string;
  /** Answers what is under way, ends the making of blocks and closes the data folder. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a node: opens its data folder and chains, and listens.
 * @throws GenesisConfigError, StoreError, CustomChainError, ChainImportError, ListenError or another error that says what cannot be used.
 * Everything that was opened is then closed again.
 */
export async function startNode(options: NodeOptions, surroundings: NodeSurroundings): Promise<RunningNode> {
  const closing = new ClosingStack();
  try {
    const { node, server } = await assemble(options, surroundings, closing);
    const close = (): Promise<void> => closing.close();
    return { node, url: `http://${server.address}`, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function assemble(
  options: NodeOptions,
  surroundings: NodeSurroundings,
  closing: ClosingStack,
): Promise<{ node: Node; server: HttpServer }> {
  const loggers = openLoggers(options, surroundings, closing);
  const network = loadNetwork(options.networkId);
  const isDevelopment = servesDevApi(options, network);
  const platform = createPlatformChain(buildGenesis(network.genesis));
  const store = openStore(options.dataDir, { fsync: options.fsync });
  closing.push(() => store.close());
  checkNetwork(store, { name: network.name, genesisId: bytesToId(platform.genesis.id) });
  mkdirSync(options.pluginDir, { recursive: true });

  const loop = watchLoop();
  closing.push(() => loop.close());
  const garbage = watchGc();
  closing.push(() => garbage.close());
  const openProfiler = (folder: string): Profiler => {
    const profiler = new Profiler(folder, loop);
    closing.push(() => profiler.close());
    return profiler;
  };
  const evmChains: HostedChain[] = [];
  let server: HttpServer | undefined;
  const node: Node = {
    options,
    identity: openNodeIdentity(join(options.dataDir, 'staking')),
    version: readNodeVersion(),
    network,
    platform,
    platformId: bytesToId(new Uint8Array(32)),
    aliases: new ChainAliases(),
    evmChains,
    accounts: openAccounts(options, network, loggers, closing),
    loggers,
    profiler: openProfiler(options.profileDir),
    garbage,
    routes: new Routes(),
    startedAt: Math.floor(Date.now() / 1000),
    get address() {
      return server?.address ?? '';
    },
  };
  await openChains(node, {
    store,
    evmChains,
    isDevelopment,
    openProfiler,
    closing,
    signal: surroundings.signal,
  });
  surroundings.signal?.throwIfAborted();
  serve(node, surroundings);
  const logger = loggers.open('main');
  server = await startHttpServer(options, { routes: node.routes, nodeId: node.identity.nodeId, logger });
  closing.push(() => server?.close());
  logger.info(
    { network: network.name, nodeID: node.identity.nodeId, address: server.address },
    'node started',
  );
  closing.push(() => logger.info({}, 'node stops'));
  return { node, server };
}

function openLoggers(
  { dataDir, logLevel, logDisplayLevel: displayLevel }: NodeOptions,
  { display }: NodeSurroundings,
  closing: ClosingStack,
): Loggers {
  const loggers = new Loggers({ folder: join(dataDir, 'logs'), levels: { logLevel, displayLevel }, display });
  closing.push(() => loggers.close());
  for (const name of ['main', 'P', 'C']) loggers.open(name);
  return loggers;
}

function openAccounts(
  { keystoreDir, lightKdf, publicApi }: NodeOptions,
  network: Network,
  loggers: Loggers,
  closing: ClosingStack,
): Accounts {
  const accounts = new Accounts({
    folder: new KeystoreFolder(keystoreDir, loggers.open('main')),
    developmentKeys: publicApi ? [] : developmentKeys(network),
    cost: lightKdf ? lightScrypt : standardScrypt,
  });
  closing.push(() => accounts.close());
  return accounts;
}

interface ChainParts {
  readonly store: Store;
  readonly evmChains: HostedChain[];
  /** Whether the development controls are served. */
  readonly isDevelopment: boolean;
  readonly openProfiler: (folder: string) => Profiler;
  readonly closing: ClosingStack;
  readonly signal: AbortSignal | undefined;
}

/** How the network knows a chain. */
interface HostedAs {
  readonly blockchainId?: string;
  readonly custom?: CustomChain;
}

async function openChains(
  node: Node,
  { store, evmChains, isDevelopment, openProfiler, closing, signal }: ChainParts,
): Promise<void> {
  const { aliases, options, loggers, network, platform } = node;
  const host = (name: string, chain: EvmChain, { blockchainId, custom }: HostedAs = {}): void => {
    closing.push(() => chain.close());
    const settings = options.chains;
    const filters = new Filters(chain, { maxBlocks: settings.apiMaxBlocksPerRequest });
    closing.push(() => filters.close());
    const profiler = openProfiler(join(options.profileDir, name));
    const logger = loggers.open(name);
    closing.push(logChain(chain, logger));
    const texts = new BlockTexts(chain);
    const dev = new DevControls(chain);
    const isControlled = isDevelopment && chain.rules.production !== undefined;
    const control = { dev, impersonation: dev.impersonation, isControlled };
    evmChains.push({
      name,
      blockchainId,
      chain,
      ...control,
      custom,
      settings,
      texts,
      filters,
      logger,
      profiler,
    });
  };
  const xId = bytesToId(platform.genesis.x.blockchainId);
  const cId = bytesToId(platform.genesis.c.blockchainId);
  aliases.add(node.platformId, 'P', 'platform', node.platformId);
  aliases.add(xId, 'X', 'avm', xId);
  aliases.add(cId, 'C', 'evm', cId);
  const validators = warpValidators(
    () => platform.validators,
    (blockchainId) => blockchainsOf(node).some(({ id }) => bytesToHex(id) === blockchainId),
  );
  const chain = {
    networkId: network.id,
    blockchainId: bytesToHex(platform.genesis.c.blockchainId),
    subnetId: primarySubnet,
  };
  host('C', openCChain(store, network, options.chains, { chain, validators }), { blockchainId: cId });
  for (const wanted of options.customChain) {
    aliases.assertNameFree(wanted.name, '--custom-chain');
    const opened = openCustomChain(wanted, { store, network, settings: options.chains, validators });
    aliases.add(opened.blockchainId, wanted.name, opened.blockchainId);
    host(wanted.name, opened.chain, opened);
  }
  for (const imported of options.importChain) {
    // Its path must not hide one of the network's chains.
    aliases.assertNameFree(imported.name, '--import-chain');
    host(
      imported.name,
      await importForeignChain(store, imported, {
        logger: loggers.open(imported.name),
        signal,
        settings: options.chains,
      }),
    );
  }
}

function serve(node: Node, { processMetrics }: NodeSurroundings): void {
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
}

/** The aliases of a chain stand for its paths with and without `bc/` (reference: section 2.1). */
function addAliases(routes: Routes, blockchainId: string, aliases: readonly string[]): void {
  for (const alias of aliases) {
    routes.alias(`bc/${blockchainId}`, alias);
    routes.alias(`bc/${blockchainId}`, `bc/${alias}`);
  }
}
