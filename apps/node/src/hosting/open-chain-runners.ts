import { join } from 'node:path';
import { bytesToHex } from '@firn/primitives';
import { makeFolder } from '@firn/storage';
import type { WarpValidators } from '@firn/warp';
import { warpValidators } from '../chains/warp-validators.js';
import type { NodeOptions } from '../config/node-options.js';
import type { Executions } from '../executions/executions.js';
import type { Loggers } from '../logging/loggers.js';
import { ChainHost } from '../node/chain-host.js';
import type { ClosingStack } from '../node/closing-stack.js';
import { CreatedChains } from '../node/created-chains.js';
import { type Node, ownBlockchains } from '../node/node.js';
import { PluginChains } from '../node/plugin-chains.js';
import { VirtualMachines } from '../plugins/virtual-machines.js';
import type { Profiler } from '../profiling/profiler.js';
import { loadPlugins } from './load-plugins.js';
import type { NodeResources } from './open-resources.js';
import type { ServedApis } from './serve-apis.js';

/** What chains are run with. */
export interface ChainRunnersParts
  extends NodeResources,
    Pick<Node, 'aliases' | 'options' | 'routes' | 'version'> {
  readonly openProfiler: (folder: string) => Profiler;
  /** Where chains are served; asked for when there is one. */
  readonly apis: () => ServedApis;
  /** What runs contracts; asked for when there is a block. */
  readonly executions: () => Executions;
  readonly closing: ClosingStack;
}

/** What runs the chains of a node. */
export interface ChainRunners extends Pick<Node, 'createdChains' | 'pluginChains' | 'vms'> {
  readonly host: ChainHost;
  /** Who can sign messages of which chain. */
  readonly validators: WarpValidators;
}

/** Makes ready what runs chains, plugins among it; none runs yet. */
export async function openChainRunners(parts: ChainRunnersParts): Promise<ChainRunners> {
  const { aliases, apis, closing, isDevelopment, loggers, network, openProfiler, options } = parts;
  const { clock, platform, routes, store } = parts;
  const host = new ChainHost({ options, loggers, isDevelopment, openProfiler, executions: parts.executions });
  const validators = warpValidators(platform.state, (blockchainId) =>
    ownBlockchains({ evmChains: host.chains, platform }).some(({ id }) => bytesToHex(id) === blockchainId),
  );
  makeFolder(options.pluginDir);
  const vms = openVirtualMachines(options, parts.version.release, loggers);
  await loadPlugins(vms, loggers.open('main'));
  const pluginChains = new PluginChains({
    vms,
    networkId: network.id,
    store,
    aliases,
    loggers,
    mount: (chain) => apis().servePluginChain(chain),
  });
  closing.push(() => pluginChains.close());
  const createdChains = new CreatedChains({
    platform,
    host,
    pluginChains,
    aliases,
    assertFree(blockchainId) {
      aliases.assertFree(blockchainId);
      routes.assertFree(`bc/${blockchainId}`);
    },
    serve(hosted) {
      // Those that are opened during the start are served with all others.
      if (routes.isComplete) apis().serveChain(hosted);
    },
    context: {
      store,
      network,
      clock,
      settings: options.chains,
      refusesUnfinalized: options.rpcCompat === 'reference',
      validators,
      configFolder: join(options.dataDir, 'configs', 'chains'),
    },
    trackSubnets: options.network.trackSubnets,
    logger: loggers.open('main'),
  });
  closing.push(() => createdChains.close());
  return { host, validators, vms, pluginChains, createdChains };
}

function openVirtualMachines(
  { pluginDir, vmAliasesFile: aliasesFile }: NodeOptions,
  version: string,
  loggers: Loggers,
): VirtualMachines {
  const onLateError = (vmID: string, err: unknown): void =>
    loggers.open('main').error({ err, vmID }, 'a plugin threw where nobody waited for it');
  return new VirtualMachines({ pluginDir, aliasesFile, version, onLateError });
}
