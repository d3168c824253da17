import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type GenesisConfig, GenesisConfigError, parseGenesisConfig } from '@firn/platform-codec';
import { fujiUpgrades, localUpgrades, mainnetUpgrades, type UpgradeSchedule } from './upgrades.js';

/** A network that the node can be part of. */
export interface Network {
  /** Network ID: 1 main, 5 test, 12345 local. */
  readonly id: number;
  /** `mainnet`, `fuji`, `local`, or `network-<id>`. */
  readonly name: string;
  /** Human-readable part of bech32 addresses. */
  readonly hrp: string;
  readonly genesis: GenesisConfig;
  readonly upgrades: UpgradeSchedule;
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
 * @throws GenesisConfigError if the file cannot be used.
 */
export function loadNetwork(nameOrFile: string): Network {
  const name = standardName(nameOrFile);
  if (name === undefined) return loadCustomNetwork(nameOrFile);
  const { id, hrp, file, upgrades } = standardNetworks[name];
  return { id, name, hrp, upgrades, genesis: parseGenesisConfig(readEmbedded(file)) };
}

function standardName(text: string): StandardName | undefined {
  if (text === 'testnet') return 'fuji';
  return (Object.keys(standardNetworks) as StandardName[]).find(
    (name) => name === text || String(standardNetworks[name].id) === text,
  );
}

function readEmbedded(file: string): string {
  const bytes = readFileSync(new URL(file, folder));
  return (file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('utf8');
}

function loadCustomNetwork(file: string): Network {
  const genesis = parseGenesisConfig(readConfigFile(file));
  const standard = Object.entries(standardNetworks).find(([, { id }]) => id === genesis.networkId);
  if (standard)
    throw new GenesisConfigError(`${file} overrides standard network genesis config: ${standard[0]}`);
  const { name, hrp } = namesById[genesis.networkId] ?? {
    name: `network-${genesis.networkId}`,
    hrp: 'custom',
  };
  return { id: genesis.networkId, name, hrp, genesis, upgrades: localUpgrades };
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
