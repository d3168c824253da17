import { setImmediate as nextTurn } from 'node:timers/promises';
import { primaryNetworkId } from '@firn/platform-chain';
import { bytesToId } from '@firn/primitives';
import type { DestinationStream } from 'pino';
import { Accounts } from '../accounts/accounts.js';
import { lightScrypt, standardScrypt } from '../accounts/derive-key.js';
import { developmentKeys } from '../accounts/development-accounts.js';
import { KeystoreFolder } from '../accounts/keystore-folder.js';
import { deriveMnemonicAccounts } from '../accounts/mnemonic-accounts.js';
import { ChainAliases } from '../chains/chain-aliases.js';
import type { NodeOptions } from '../config/node-options.js';
import { readNodeVersion } from '../config/node-version.js';
import { StoreDamage } from '../errors/store-damage.js';
import { PooledExecutions } from '../executions/pooled-executions.js';
import { executedMethods, executionWorker } from '../handlers/executed-methods.js';
import { setNetworkClock } from '../network/network-clock.js';
import { ClosingStack } from '../node/closing-stack.js';
import type { Node } from '../node/node.js';
import { PlatformBlockTexts } from '../serializers/platform/block-answer.js';
import { openClientLimits } from '../server/client-limits.js';
import { type HttpServer, startHttpServer } from '../server/http-server.js';
import { Routes } from '../server/routes.js';
import { openChainRunners } from './open-chain-runners.js';
import { nameNetworkChains, openChains } from './open-chains.js';
import { openHealth, openWatches } from './open-health.js';
import { openPeers } from './open-peers.js';
import { openResources } from './open-resources.js';
import { serveApis } from './serve-apis.js';
import { warmUp } from './warm-up.js';

/** What a node needs of the program around it. */
export interface HostContext {
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
 * @throws GenesisConfigError, StoreError, CustomChainError, StartRefusal, ListenError or another error that says what cannot be used.
 * Everything that was opened is then closed again.
 */
export async function startNode(options: NodeOptions, context: HostContext): Promise<RunningNode> {
  const closing = new ClosingStack();
  try {
    const { node, server } = await assemble(options, context, closing);
    const close = (): Promise<void> => closing.close();
    return { node, url: `http://${server.address}`, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function assemble(
  options: NodeOptions,
  context: HostContext,
  closing: ClosingStack,
): Promise<{ node: Node; server: HttpServer }> {
  const resources = openResources(options, context.display, closing);
  const { identity, loggers, network, clock, platform, sharedMemory, store, uptime } = resources;
  const { mnemonic } = options;
  const mnemonicAccounts = mnemonic === undefined ? [] : await deriveMnemonicAccounts(mnemonic);
  const version = readNodeVersion(options.rpcCompat);
  const peers = await openPeers({ options, identity, version, network, platform, loggers, uptime, closing });
  const { garbage, openProfiler } = await openWatches(closing, {
    isExpected: options.apiAdminEnabled,
    logger: loggers.open('main'),
  });
  const aliases = new ChainAliases();
  const routes = new Routes();
  const clients = openClientLimits(options.clients, loggers.open('main'));
  closing.push(() => clients.close());
  const { host, validators, ...runners } = await openChainRunners({
    ...resources,
    options,
    version,
    aliases,
    routes,
    openProfiler,
    apis: () => apis,
    executions: () => executions,
    closing,
  });
  const { dataDir, chains: settings, rpcWorkers: maxThreads } = options;
  const damage = new StoreDamage(dataDir, loggers.open('main'));
  const executions = new PooledExecutions({
    methods: executedMethods,
    worker: executionWorker,
    maxThreads,
    data: { dataDir, settings },
    validators,
    logger: loggers.open('main'),
    onDamaged: (entry) => damage.note(entry),
  });
  closing.push(() => executions.close());
  routes.explainIdle((blockchainId) => runners.createdChains.idle.get(blockchainId)?.reason);
  const node: Node = {
    options,
    identity,
    version,
    network,
    clock,
    setClock: (change) => setNetworkClock(store, clock, change),
    platform,
    platformTexts: new PlatformBlockTexts(platform, network.hrp),
    sharedMemory,
    platformId: bytesToId(primaryNetworkId),
    aliases,
    evmChains: host.chains,
    ...runners,
    executions,
    damage,
    health: openHealth(() => node, store, closing),
    accounts: openAccounts(options, { network, mnemonicAccounts, loggers, closing }),
    mnemonicAccounts,
    loggers,
    profiler: openProfiler(options.profileDir),
    garbage,
    routes,
    clients,
    peers,
    uptime,
    get isBootstrapped() {
      return routes.isComplete;
    },
  };
  nameNetworkChains(node);
  const apis = serveApis(node, context);
  const logger = loggers.open('main');
  const server = await startHttpServer(options, { routes, nodeId: identity.nodeId, clients, logger });
  closing.push(() => server.close());
  await context.onListening?.(`http://${server.address}`);
  // Who connects already is answered between two steps.
  await nextTurn();
  platform.start();
  await nextTurn();
  await openChains(node, { store, host, validators, closing, signal: context.signal });
  context.signal?.throwIfAborted();
  await nextTurn();
  await runners.createdChains.start();
  const cChain = host.chains[0]?.chain;
  if (options.publicApi && cChain !== undefined) await warmUp(cChain);
  await nextTurn();
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

function openAccounts(
  { keystoreDir, lightKdf, platform, publicApi }: NodeOptions,
  {
    network,
    mnemonicAccounts,
    loggers,
    closing,
  }: Pick<Node, 'network' | 'mnemonicAccounts' | 'loggers'> & { readonly closing: ClosingStack },
): Accounts {
  const wellKnown = publicApi ? [] : developmentKeys(network, platform.devAccounts);
  const accounts = new Accounts({
    folder: new KeystoreFolder(keystoreDir, loggers.open('main')),
    developmentKeys: [...wellKnown, ...mnemonicAccounts.map(({ key }) => key)],
    cost: lightKdf ? lightScrypt : standardScrypt,
  });
  closing.push(() => accounts.close());
  return accounts;
}
