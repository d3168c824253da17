import { parseExactJson } from '@firn/primitives';
import { EvmError } from '../evm-error.js';
import { type FeeConfig, parseFeeConfig } from '../fees/fee-config.js';
import type { PrecompileConfig } from '../precompiles/stateful/precompile-module.js';
import { flag, type JsonFields, optionalUint64, record } from './json-fields.js';
import type { NetworkUpgrades } from './network-upgrades.js';
import type { Genesis } from './parse-genesis.js';
import { parseGenesisPrecompiles, parsePrecompileUpgrades } from './precompile-upgrades.js';
import { parseStateUpgrades, type ScheduledStateUpgrade } from './state-upgrades.js';
import { initiallyActive, type SubnetUpgrades, subnetUpgrades } from './subnet-upgrades.js';

/** What is particular to a custom chain: its genesis configuration and the upgrades after it (reference: section 6.6). */
export interface SubnetConfig {
  /** Fees of the first blocks, and of all while no fee manager is active. */
  readonly feeConfig: FeeConfig;
  /** Whether who makes a block may keep its fees, while no reward manager is active. */
  readonly allowFeeRecipients: boolean;
  readonly upgrades: SubnetUpgrades;
  /** From when on accounts may run the code of contracts (EIP-7702), which no upgrade of the network allows: Unix seconds; undefined: never. */
  readonly delegationsFrom: bigint | undefined;
  /** Precompiles of the genesis configuration. */
  readonly genesisPrecompiles: readonly PrecompileConfig[];
  /** Changes to precompiles, in the order of their times. */
  readonly precompileUpgrades: readonly PrecompileConfig[];
  /** Changes to the state, in the order of their times. */
  readonly stateUpgrades: readonly ScheduledStateUpgrade[];
  /** The upgrades after the genesis as they were written. */
  readonly upgradeDocument: JsonFields;
}

/** What a custom chain's configuration is read from. */
export interface SubnetConfigSource {
  readonly genesis: Genesis;
  /** The text of `upgrade.json`; undefined without one. */
  readonly upgradeText?: string | undefined;
  /** The upgrades of the network that the chain is part of. */
  readonly network: NetworkUpgrades;
}

const knownUpgradeKeys = new Set(['networkUpgradeOverrides', 'precompileUpgrades', 'stateUpgrades']);

/**
 * Reads the configuration of a custom chain. Upgrades stand in an upgrade document, or under `upgrades` in the genesis
 * configuration.
 * @throws EvmError `genesis` naming the field, its value and what is allowed, in the reference node's words where it has some.
 */
export function parseSubnetConfig({ genesis, upgradeText, network }: SubnetConfigSource): SubnetConfig {
  const { config, gasLimit } = genesis;
  if (genesis.number !== 0n) throw new EvmError('genesis', `number must be 0, not ${genesis.number}`);
  const upgradeDocument = readUpgradeDocument(config, upgradeText);
  const feeConfig = parseFeeConfig(config.feeConfig, 'config.feeConfig');
  if (feeConfig.gasLimit !== gasLimit) {
    throw new EvmError(
      'genesis',
      `gas limit in fee config (${feeConfig.gasLimit}) does not match gas limit in header (${gasLimit})`,
    );
  }
  const overrides = upgradeDocument.networkUpgradeOverrides;
  const upgrades = subnetUpgrades(
    config,
    overrides === undefined ? {} : record(overrides, 'networkUpgradeOverrides'),
    network,
  );
  const genesisPrecompiles = parseGenesisPrecompiles(config, upgrades);
  return {
    feeConfig,
    allowFeeRecipients: flag(config.allowFeeRecipients, 'config.allowFeeRecipients'),
    upgrades,
    delegationsFrom: readDelegationsFrom(config, upgrades),
    genesisPrecompiles,
    precompileUpgrades: parsePrecompileUpgrades(
      upgradeDocument.precompileUpgrades,
      genesisPrecompiles,
      upgrades,
    ),
    stateUpgrades: parseStateUpgrades(upgradeDocument.stateUpgrades),
    upgradeDocument,
  };
}

function readDelegationsFrom(config: JsonFields, { etna }: SubnetUpgrades): bigint | undefined {
  const from = optionalUint64(config.eip7702Timestamp, 'config.eip7702Timestamp');
  // 0 is from the first block on, as of upgrades that the network began with.
  if (from === undefined || from >= etna || (from === 0n && etna <= initiallyActive)) return from;
  throw new EvmError(
    'genesis',
    `config.eip7702Timestamp (${from}) must not be before etnaTimestamp (${etna}): delegations need its EVM`,
  );
}

function readUpgradeDocument(config: JsonFields, text: string | undefined): JsonFields {
  const inGenesis = config.upgrades === undefined ? undefined : record(config.upgrades, 'config.upgrades');
  const beside = text === undefined ? undefined : record(parseUpgradeText(text), 'upgrade.json');
  if (inGenesis !== undefined && beside !== undefined) {
    throw new EvmError(
      'genesis',
      'upgrades stand either in config.upgrades of the genesis or in upgrade.json beside it, not in both',
    );
  }
  const document = inGenesis ?? beside ?? {};
  for (const key of Object.keys(document)) {
    if (knownUpgradeKeys.has(key)) continue;
    throw new EvmError(
      'genesis',
      `unknown field "${key}" among the upgrades: they are ${[...knownUpgradeKeys].join(', ')}`,
    );
  }
  return document;
}

function parseUpgradeText(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw new EvmError('genesis', `upgrade.json is no JSON: ${(cause as Error).message}`, { cause });
  }
}
