import type { LogLevel } from '../logging/log-level.js';
import type { UpgradeSource } from '../network/upgrade-file.js';
import type { ChainSettings } from './chain-settings.js';
import type { ClientSettings } from './client-flags.js';
import type { NodeExplorerSettings } from './explorer-flags.js';
import type { HttpSettings } from './http-flags.js';
import type { MnemonicSettings } from './mnemonic-flags.js';
import type { NetworkSettings } from './network-flags.js';
import type { PlatformSettings } from './platform-flags.js';
import type { StateSettings } from './state-flags.js';

/** Which methods a node serves: all that the contract has, or those that the reference node has at the time. */
export const rpcCompatModes = ['all', 'reference'] as const;

/** One of {@link rpcCompatModes}. */
export type RpcCompat = (typeof rpcCompatModes)[number];

/** A chain of another network that is imported from files and then served. */
export interface ImportedChainOptions {
  /** Its name in the path: `/ext/bc/<name>/rpc`. */
  readonly name: string;
  /** Folder with `genesis.json` and `chain.rlp`. */
  readonly folder: string;
}

/** A custom EVM chain of this node. */
export interface CustomChainOptions {
  /** Its first alias. */
  readonly name: string;
  /** Its genesis document; `upgrade.json` may stand beside it. */
  readonly genesisFile: string;
}

/** How a node is run. */
export interface NodeOptions {
  /** Address to listen at. */
  readonly httpHost: string;
  /** Port to listen at; 0 takes a free one. */
  readonly httpPort: number;
  /** Names that the `Host` header may hold beside IP addresses; `*` is any. */
  readonly httpAllowedHosts: readonly string[];
  /** Origins of web pages that may call; `*` is any. */
  readonly httpAllowedOrigins: readonly string[];
  readonly http: HttpSettings;
  readonly clients: ClientSettings;
  /** Folder of everything that the node keeps. */
  readonly dataDir: string;
  /** Whether that folder goes when the process ends. */
  readonly inMemory?: boolean;
  /** `local`, `fuji`, `mainnet`, or the path of a genesis configuration. */
  readonly networkId: string;
  /** Upgrades of a custom network. */
  readonly upgrades: UpgradeSource;
  /** Serves the administration of the node and of its chains. */
  readonly apiAdminEnabled: boolean;
  /** Serves what a server does that many share: no administration, nothing about the node itself, no debugging, small batches. */
  readonly publicApi: boolean;
  /** Whether it serves all methods of the contract, or answers as the reference node of the active upgrade does. Default: `all`. */
  readonly rpcCompat?: RpcCompat;
  readonly importChain: readonly ImportedChainOptions[];
  readonly customChain: readonly CustomChainOptions[];
  readonly chains: ChainSettings;
  /** Most threads that run contracts for who asks about them; at least 1. */
  readonly rpcWorkers: number;
  readonly platform: PlatformSettings;
  readonly network: NetworkSettings;
  /** Folder of account keys. */
  readonly keystoreDir: string;
  /** Encrypts new account keys with less work: quicker to open, and quicker to guess. */
  readonly lightKdf: boolean;
  /** Accounts of a mnemonic, with funds. Undefined: none. */
  readonly mnemonic?: MnemonicSettings | undefined;
  /** Files that the C-Chain begins with and is written to. */
  readonly state: StateSettings;
  /** Serves the development controls. Undefined: on loopback, except on the main and the test network. */
  readonly devApi: boolean | undefined;
  /** Lets what is acknowledged survive power loss, at the cost of waiting for the disk. */
  readonly fsync: boolean;
  /** Folder of profiles. */
  readonly profileDir: string;
  /** Folder of plugin virtual machines. */
  readonly pluginDir: string;
  /** Folder of the outputs of a compiler, which name the contracts in the log. Undefined: none. */
  readonly artifactsDir?: string | undefined;
  /** JSON file of the aliases of virtual machines, by their IDs; it need not be there. */
  readonly vmAliasesFile: string;
  /** Folder of the built documentation, served at `/docs/`. Undefined: where the repository builds it, if it is there. */
  readonly docsDir?: string | undefined;
  readonly explorer: NodeExplorerSettings;
  /** Prints nothing when it starts, and no log lines. */
  readonly silent?: boolean;
  /** Level of the log files. */
  readonly logLevel: LogLevel;
  /** Level of what is displayed. */
  readonly logDisplayLevel: LogLevel;
}
