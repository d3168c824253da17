import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildGenesis } from '@firn/platform-codec';
import { bytesToHex, bytesToId } from '@firn/primitives';
import type { DestinationStream } from 'pino';
import { Accounts } from '../accounts/accounts.js';
import { lightScrypt, standardScrypt } from '../accounts/derive-key.js';
import { developmentKeys } from '../accounts/development-accounts.js';
import { KeystoreFolder } from '../accounts/keystore-folder.js';
import { ChainAliases } from '../chains/chain-aliases.js';
import { warpValidators } from '../chains/warp-validators.js';
import { servesDevApi } from '../config/dev-api.js';
import type { NodeOptions } from '../config/node-options.js';
import { openNodeIdentity } from '../identity/node-identity.js';
import { Loggers } from '../logging/loggers.js';
import { loadNetwork, type Network } from '../network/network.js';
import { VirtualMachines } from '../plugins/virtual-machines.js';
import { watchGc } from '../profiling/gc-watch.js';
import { watchLoop } from '../profiling/loop-watch.js';
import { Profiler } from '../profiling/profiler.js';
import { type HttpServer, startHttpServer } from '../server/http-server.js';
import { Routes } from '../server/routes.js';
import { openSharedMemory } from '../shared-memory/open-shared-memory.js';
import { openStore } from '../storage/open-store.js';
import { UptimeTracker } from '../uptime/uptime-tracker.js';
import { type NodeVersion, readNodeVersion } from '../version/node-version.js';
import { ChainHost } from './chain-host.js';
import { checkNetwork } from './check-network.js';
import { ClosingStack } from './closing-stack.js';
import { CreatedChains } from './created-chains.js';
import { loadPlugins } from './load-plugins.js';
import { type Node, ownBlockchains } from './node.js';
import { nameNetworkChains, openChains } from './open-chains.js';
import { openHealth } from './open-health.js';
import { openPeers } from './open-peers.js';
import { openPlatform } from './open-platform.js';
import { PluginChains } from './plugin-chains.js';
import { serveApis } from './serve-apis.js';

/** What a node needs of the program around it. */
export interface NodeSurroundings {
  /** Where log lines are displayed. */
  readonly display: DestinationStream;
  /** Whether `/ext/metrics` tells about the whole process: only one node of a process should. */
  readonly processMetrics: boolean;
  /** Is told where the APIs are while the chains are still closed; the start goes on when it returns. */
  readonly onListening?: (url: string) => void | Promise<void>;
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
 * Starts a node: opens its data folder, joins other nodes, listens and opens its chains, at whose paths it answers 503 until all are open.
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
  const genesis = buildGenesis(network.genesis);
  const store = openStore(options.dataDir, { fsync: options.fsync });
  closing.push(() => store.close());
  checkNetwork(store, { name: network.name, genesisId: bytesToId(genesis.id) });
  const identity = openNodeIdentity(join(options.dataDir, 'staking'));
  const uptime = new UptimeTracker({ store, nodeId: identity.nodeId });
  closing.push(() => uptime.close());
  const sharedMemory = openSharedMemory(store);
  const platform = openPlatform({
    options,
    network,
    genesis,
    store,
    sharedMemory,
    uptime,
    logger: loggers.open('P'),
    closing,
  });
  mkdirSync(options.pluginDir, { recursive: true });

  const version = readNodeVersion();
  const peers = await openPeers({ options, identity, version, network, platform, loggers, uptime, closing });

  const loop = watchLoop();
  closing.push(() => loop.close());
  const garbage = watchGc();
  closing.push(() => garbage.close());
  const openProfiler = (folder: string): Profiler => {
    const profiler = new Profiler(folder, loop);
    closing.push(() => profiler.close());
    return profiler;
  };
  const host = new ChainHost({ options, loggers, isDevelopment, openProfiler });
  const aliases = new ChainAliases();
  const vms = openVirtualMachines(options, version, loggers);
  await loadPlugins(vms, loggers.open('main'));
  const pluginChains = new PluginChains({
    vms,
    networkId: network.id,
    store,
    aliases,
    loggers,
    mount: (chain) => apis.servePluginChain(chain),
  });
  closing.push(() => pluginChains.close());
  const validators = warpValidators(platform, (blockchainId) =>
    ownBlockchains(node).some(({ id }) => bytesToHex(id) === blockchainId),
  );
  const createdChains = new CreatedChains({
    platform,
    host,
    pluginChains,
    aliases,
    serve(hosted) {
      // Those that are opened during the start are served with all others.
      if (routes.isComplete) apis.serveChain(hosted);
    },
    surroundings: {
      store,
      network,
      settings: options.chains,
      validators,
      configFolder: join(options.dataDir, 'configs', 'chains'),
    },
    trackSubnets: options.network.trackSubnets,
    logger: loggers.open('main'),
  });
  closing.push(() => createdChains.close());
  const routes = new Routes();
  const node: Node = {
    options,
    identity,
    version,
    network,
    platform,
    sharedMemory,
    platformId: bytesToId(new Uint8Array(32)),
    aliases,
    evmChains: host.chains,
    vms,
    pluginChains,
    createdChains,
    health: openHealth(() => node, store, closing),
    accounts: openAccounts(options, network, loggers, closing),
    loggers,
    profiler: openProfiler(options.profileDir),
    garbage,
    routes,
    peers,
    uptime,
    get isBootstrapped() {
      return routes.isComplete;
    },
  };
  nameNetworkChains(node);
  const apis = serveApis(node, surroundings);
  const logger = loggers.open('main');
  const server = await startHttpServer(options, { routes, nodeId: identity.nodeId, logger });
  closing.push(() => server.close());
  await surroundings.onListening?.(`http://${server.address}`);
  platform.start();
  await openChains(node, { store, host, validators, closing, signal: surroundings.signal });
  surroundings.signal?.throwIfAborted();
  await createdChains.start();
  apis.serveChains();
  // Before the chains that its calls ask.
  closing.push(() => server.close());
  logger.info(
    {
      network: network.name,
      nodeID: identity.nodeId,
      address: server.address,
      stakingAddress: peers.address,
    },
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

function openVirtualMachines(
  { pluginDir, vmAliasesFile: aliasesFile }: NodeOptions,
  { release }: NodeVersion,
  loggers: Loggers,
): VirtualMachines {
  const onLateError = (vmID: string, err: unknown): void =>
    loggers.open('main').error({ err, vmID }, 'a plugin threw where nobody waited for it');
  return new VirtualMachines({ pluginDir, aliasesFile, version: release, onLateError });
}

function openAccounts(
  { keystoreDir, lightKdf, platform, publicApi }: NodeOptions,
  network: Network,
  loggers: Loggers,
  closing: ClosingStack,
): Accounts {
  const accounts = new Accounts({
    folder: new KeystoreFolder(keystoreDir, loggers.open('main')),
    developmentKeys: publicApi ? [] : developmentKeys(network, platform.devAccounts),
    cost: lightKdf ? lightScrypt : standardScrypt,
  });
  closing.push(() => accounts.close());
  return accounts;
}
