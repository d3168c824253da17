import type { NetworkClock } from '@firn/chain-runtime';
import { primaryNetworkId } from '@firn/platform-chain';
import type { PlatformChain } from '@firn/platform-chain/chain';
import type { SharedMemory } from '@firn/platform-chain/shared-memory';
import type { BlockchainRecord } from '@firn/platform-chain/state';
import { idToBytes, nameToId } from '@firn/primitives';
import type { Accounts } from '../accounts/accounts.js';
import type { MnemonicAccount } from '../accounts/mnemonic-accounts.js';
import type { ChainAliases } from '../chains/chain-aliases.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import { customChainVm } from '../chains/open-custom-chain.js';
import type { NodeOptions } from '../config/node-options.js';
import type { NodeVersion } from '../config/node-version.js';
import type { StoreDamage } from '../errors/store-damage.js';
import type { Executions } from '../executions/executions.js';
import type { HealthChecks } from '../health/health-checks.js';
import type { Loggers } from '../logging/loggers.js';
import type { Network } from '../network/network.js';
import type { NodeIdentity } from '../peers/node-identity.js';
import type { PeerNetwork } from '../peers/peer-network.js';
import type { UptimeObserver } from '../peers/uptime-tracker.js';
import type { VirtualMachines } from '../plugins/virtual-machines.js';
import type { GcWatch } from '../profiling/garbage.js';
import type { Profiler } from '../profiling/profiler.js';
import type { PlatformBlockTexts } from '../serializers/platform/block-answer.js';
import type { ClientLimits } from '../server/client-limits.js';
import type { Routes } from '../server/routes.js';
import type { CreatedChains } from './created-chains.js';
import type { PluginChains } from './plugin-chains.js';

const customVmId = idToBytes(nameToId(customChainVm));

/** A node: what it is, and the chains that it runs. */
export interface Node {
  readonly options: NodeOptions;
  readonly identity: NodeIdentity;
  readonly version: NodeVersion;
  readonly network: Network;
  /** The time that all its chains have in common. */
  readonly clock: NetworkClock;
  /** Moves it forward, lets it run at a multiple, or both; it is on disk when this returns. */
  setClock(change: { readonly byMs: bigint; readonly multiple: number | undefined }): void;
  readonly platform: PlatformChain;
  /** What `platform.getBlock` and `platform.getBlockByHeight` answer. */
  readonly platformTexts: PlatformBlockTexts;
  /** What its chains have exported to one another. */
  readonly sharedMemory: SharedMemory;
  /** ID of the platform chain: 32 zero bytes, as that of the primary network. */
  readonly platformId: string;
  /** Names of the network's chains that this node knows. */
  readonly aliases: ChainAliases;
  /** The EVM chains that it runs, in the order in which they were opened. */
  readonly evmChains: readonly HostedChain[];
  /** Runs contracts for who asks about them. */
  readonly executions: Executions;
  /** What cannot be read of the store. */
  readonly damage: StoreDamage;
  /** The virtual machines that chains can run: the built-in ones and the plugins. */
  readonly vms: VirtualMachines;
  /** The chains of plugins that it runs. */
  readonly pluginChains: PluginChains;
  /** The chains that transactions created: which of them it runs with either. */
  readonly createdChains: CreatedChains;
  /** Whether it works. */
  readonly health: HealthChecks;
  /** What it can sign for. */
  readonly accounts: Accounts;
  /** Those of them that it derived from a mnemonic. */
  readonly mnemonicAccounts: readonly MnemonicAccount[];
  readonly loggers: Loggers;
  readonly profiler: Profiler;
  /** The collections of garbage of this process. */
  readonly garbage: GcWatch;
  readonly routes: Routes;
  /** Who its clients are, and what they may still ask for. */
  readonly clients: ClientLimits;
  /** The nodes that it is connected to. */
  readonly peers: PeerNetwork;
  /** For how long it saw which node. */
  readonly uptime: UptimeObserver;
  /** Whether all chains are open that it starts with. */
  readonly isBootstrapped: boolean;
}

/** Whether the node runs a chain, by its ID. */
export function runsChain(node: Node, blockchainId: string): boolean {
  return (
    blockchainId === node.platformId ||
    node.evmChains.some((hosted) => hosted.blockchainId === blockchainId) ||
    node.pluginChains.find(blockchainId) !== undefined
  );
}

/** The custom chains of the command line, which no transaction created, as if one of the genesis had. */
export function ownBlockchains({
  platform,
  evmChains,
}: Pick<Node, 'evmChains' | 'platform'>): readonly BlockchainRecord[] {
  return evmChains.flatMap(({ name, blockchainId, custom }) => {
    if (custom === undefined || blockchainId === undefined) return [];
    const id = idToBytes(blockchainId);
    const isCreated = platform.state.blockchain(id) !== undefined;
    return isCreated ? [] : [{ id, name, subnetId: primaryNetworkId, vmId: customVmId }];
  });
}

/** Every blockchain that the node knows but the platform chain: its own first, the primary network's last. */
export function blockchainsOf(node: Node): readonly BlockchainRecord[] {
  return [...ownBlockchains(node), ...node.platform.blockchains];
}
