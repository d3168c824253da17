import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { fujiUpgrades, localUpgrades, mainnetUpgrades, type UpgradeSchedule } from '@firn/evm/genesis';
import { type GenesisConfig, GenesisConfigError, parseGenesisConfig } from '@firn/platform-codec';
import { StartRefusal } from '../errors/start-refusal.js';

/** A network that the node can be part of. */
export interface Network {
  /** Network ID: 1 main, 5 test, 12345 local. */
  readonly id: number;
  /** `mainnet`, `fuji`, `local`, or `network-<id>`. */
  readonly name: string;
  /** Human-readable part of bech32 addresses. */
  readonly hrp: string;
  /** Read when it is first asked for, which takes long for the main network. */
  readonly genesis: GenesisConfig;
  /** SHA-256 of the file that the genesis is read from: 32 bytes. */
  readonly genesisHash: Uint8Array;
  readonly upgrades: UpgradeSchedule;
  /** Whether it is none of the networks that everybody knows, and so has upgrades of its own. */
  readonly isCustom: boolean;
}

/** What is set of a custom network beside its genesis. */
export interface CustomNetworkOptions {
  /** Seconds that its first stakes last at most. Default: 365 days. */
  readonly maxStakeDuration?: bigint | undefined;
  /** Default: those of the local network. */
  readonly upgrades?: UpgradeSchedule | undefined;
}

const standardNetworks = {
  mainnet: { id: 1, hrp: 'avax', file: 'mainnet.json.br', upgrades: mainnetUpgrades },
  fuji: { id: 5, hrp: 'fuji', file: 'fuji.json', upgrades: fujiUpgrades },
  local: { id: 12345, hrp: 'local', file: 'local.json', upgrades: localUpgrades },
} as const;

type StandardName = keyof typeof standardNetworks;

const namesById: Readonly<Record<number, { readonly name: string; readonly hrp: string }>> = {
  2: { name: 'cascade', hrp: 'cascade' },
  3: { name: 'denali', hrp: 'denali' },
  4: { name: 'everest', hrp: 'everest' },
  10: { name: 'testing', hrp: 'testing' },
};

const folder = new URL('../../networks/', import.meta.url);

/**
 * Loads a network: `mainnet`, `fuji`, `local`, their numbers, `testnet` for `fuji`, or the path of a genesis configuration.
 * @throws GenesisConfigError if the file cannot be used; StartRefusal for upgrades of a network that has its own, or that this node has no rules for.
 */
export function loadNetwork(nameOrFile: string, options: CustomNetworkOptions = {}): Network {
  const name = standardName(nameOrFile);
  if (name === undefined) return loadCustomNetwork(nameOrFile, options);
  if (options.upgrades !== undefined)
    throw new StartRefusal(
      `cannot configure upgrades for networkID: ${name}; only a network of one's own, whose genesis --network-id names, can have its own`,
    );
  const { id, hrp, file, upgrades } = standardNetworks[name];
  const bytes = readFileSync(new URL(file, folder));
  let genesis: GenesisConfig | undefined;
  return {
    id,
    name,
    hrp,
    upgrades,
    isCustom: false,
    get genesis() {
      genesis ??= parseGenesisConfig(textOf(file, bytes));
      return genesis;
    },
    genesisHash: hashOf(bytes),
  };
}

/** The network with other upgrades. */
export function withUpgrades(network: Network, upgrades: UpgradeSchedule): Network {
  const { id, name, hrp, genesisHash, isCustom } = network;
  return {
    ...{ id, name, hrp, genesisHash, isCustom, upgrades },
    get genesis() {
      return network.genesis;
    },
  };
}

function standardName(text: string): StandardName | undefined {
  if (text === 'testnet') return 'fuji';
  return (Object.keys(standardNetworks) as StandardName[]).find(
    (name) => name === text || String(standardNetworks[name].id) === text,
  );
}

function hashOf(file: Uint8Array | string): Uint8Array {
  return createHash('sha256').update(file).digest();
}

function textOf(file: string, bytes: Uint8Array): string {
  return (file.endsWith('.br') ? brotliDecompressSync(bytes) : Buffer.from(bytes)).toString('utf8');
}

function loadCustomNetwork(
  file: string,
  { maxStakeDuration, upgrades = localUpgrades }: CustomNetworkOptions,
): Network {
  const text = readConfigFile(file);
  const genesis = parseGenesisConfig(text, maxStakeDuration === undefined ? {} : { maxStakeDuration });
  const standard = Object.entries(standardNetworks).find(([, { id }]) => id === genesis.networkId);
  if (standard)
    throw new GenesisConfigError(`${file} overrides standard network genesis config: ${standard[0]}`);
  const { name, hrp } = namesById[genesis.networkId] ?? {
    name: `network-${genesis.networkId}`,
    hrp: 'custom',
  };
  const genesisHash = hashOf(text);
  checkModelled(upgrades, genesis);
  return { id: genesis.networkId, name, hrp, genesis, genesisHash, upgrades, isCustom: true };
}

// The platform chain has the rules of Granite from its beginning on.
function checkModelled(upgrades: UpgradeSchedule, { startTime }: GenesisConfig): void {
  for (const [key, value] of Object.entries(upgrades)) {
    if (!key.endsWith('Time') || key === 'heliconTime') continue;
    if (BigInt(Date.parse(value)) <= startTime * 1000n) continue;
    const start = new Date(Number(startTime) * 1000).toISOString();
    throw new StartRefusal(
      `${key} ${value} is after the start of the network at ${start}: this node has all upgrades before Helicon from the start on`,
    );
  }
}

function readConfigFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const names = Object.keys(standardNetworks).join(', ');
    throw new GenesisConfigError(`"${file}" is neither a network (${names}) nor a readable genesis file`, {
      cause: error,
    });
  }
}

/** How the genesis of every network describes its native token on the exchange chain (reference: section 5.2). */
export const nativeAsset = {
  /** Name that the exchange chain knows it by beside its ID. */
  alias: 'AVAX',
  name: 'Avalanche',
  symbol: 'AVAX',
  /** Decimal places that people write amounts with. */
  denomination: 9n,
} as const;

/** The static transaction fees of a network, in 1e-9 of the native token. Most are not used any more. */
export interface StaticFees {
  readonly txFee: bigint;
  readonly createAssetTxFee: bigint;
  readonly createSubnetTxFee: bigint;
  readonly transformSubnetTxFee: bigint;
  readonly createBlockchainTxFee: bigint;
  readonly addPrimaryNetworkValidatorFee: bigint;
  readonly addPrimaryNetworkDelegatorFee: bigint;
  readonly addSubnetValidatorFee: bigint;
  readonly addSubnetDelegatorFee: bigint;
}

const localFees: StaticFees = {
  txFee: 1_000_000n,
  createAssetTxFee: 1_000_000n,
  createSubnetTxFee: 100_000_000n,
  transformSubnetTxFee: 100_000_000n,
  createBlockchainTxFee: 100_000_000n,
  addPrimaryNetworkValidatorFee: 0n,
  addPrimaryNetworkDelegatorFee: 0n,
  addSubnetValidatorFee: 1_000_000n,
  addSubnetDelegatorFee: 1_000_000n,
};

const fujiFees: StaticFees = {
  ...localFees,
  createAssetTxFee: 10_000_000n,
  transformSubnetTxFee: 1_000_000_000n,
};

const mainnetFees: StaticFees = {
  ...localFees,
  createAssetTxFee: 10_000_000n,
  createSubnetTxFee: 1_000_000_000n,
  transformSubnetTxFee: 10_000_000_000n,
  createBlockchainTxFee: 1_000_000_000n,
};

/** The static fees of a network by its ID; custom networks have those of the local one (reference: section 2.2). */
export function staticFees(networkId: number): StaticFees {
  if (networkId === 1) return mainnetFees;
  return networkId === 5 ? fujiFees : localFees;
}
