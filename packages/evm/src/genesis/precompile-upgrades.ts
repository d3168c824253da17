import { EvmError } from '../evm-error.js';
import type { ConfigContext, PrecompileConfig } from '../precompiles/stateful/precompile-module.js';
import { precompileModules } from '../precompiles/stateful/precompile-modules.js';
import { type JsonFields, list, record } from './json-fields.js';

/** Keys of a genesis configuration that end like those of precompiles. */
const otherConfigs: ReadonlySet<string> = new Set(['feeConfig']);

/**
 * The precompiles of a genesis configuration: those whose keys it holds.
 * @throws EvmError `genesis`, for a precompile too that this node does not have: without it the chain would be another.
 */
export function parseGenesisPrecompiles(config: JsonFields, context: ConfigContext): PrecompileConfig[] {
  for (const key of Object.keys(config)) {
    if (!key.endsWith('Config') || otherConfigs.has(key) || precompileModules.has(key)) continue;
    throw new EvmError('genesis', `config.${key}: ${unknownPrecompile(key)}`);
  }
  return [...precompileModules.values()].flatMap((module) => {
    const json = config[module.configKey];
    return json === undefined || json === null
      ? []
      : [module.parse(json, `config.${module.configKey}`, context)];
  });
}

/**
 * The changes to precompiles in an upgrade document, `[{ "<config key>": { "blockTimestamp", ... } }]`: their times do
 * not fall, those of one precompile rise, and each precompile is enabled and disabled by turns.
 * @throws EvmError `genesis` in the reference node's words.
 */
export function parsePrecompileUpgrades(
  json: unknown,
  genesisPrecompiles: readonly PrecompileConfig[],
  context: ConfigContext,
): PrecompileConfig[] {
  const upgrades = list(json, 'precompileUpgrades').map((item, index) => parseUpgrade(item, index, context));
  checkSequence(upgrades, genesisPrecompiles);
  return upgrades;
}

function parseUpgrade(json: unknown, index: number, context: ConfigContext): PrecompileConfig {
  const name = `precompileUpgrades[${index}]`;
  const entries = Object.entries(record(json, name));
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) {
    throw new EvmError(
      'genesis',
      `${name}: PrecompileUpgrade must have exactly one key, got ${entries.length}`,
    );
  }
  const [key, fields] = entry;
  const module = precompileModules.get(key);
  if (module === undefined) {
    throw new EvmError('genesis', `${name}: ${unknownPrecompile(key)}`);
  }
  return module.parse(fields, `${name}.${key}`, context);
}

function checkSequence(
  upgrades: readonly PrecompileConfig[],
  genesisPrecompiles: readonly PrecompileConfig[],
): void {
  const last = new Map(
    genesisPrecompiles
      .filter(({ blockTimestamp }) => blockTimestamp !== undefined)
      .map((config) => [config.key, config]),
  );
  let previous: bigint | undefined;
  for (const [index, upgrade] of upgrades.entries()) {
    const { key, blockTimestamp, disable } = upgrade;
    const place = `invalid precompile upgrades: PrecompileUpgrade (${key}) at [${index}]`;
    const before = last.get(key);
    if (blockTimestamp === undefined)
      throw new EvmError('genesis', `${place}: block timestamp cannot be nil`);
    if (previous !== undefined && blockTimestamp < previous) {
      throw new EvmError(
        'genesis',
        `${place}: config block timestamp (${blockTimestamp}) < previous timestamp (${previous})`,
      );
    }
    const isDisabled = before?.disable ?? true;
    if (disable === isDisabled) throw new EvmError('genesis', `${place}: disable should be [${!isDisabled}]`);
    const lastTimestamp = before?.blockTimestamp;
    if (lastTimestamp !== undefined && blockTimestamp <= lastTimestamp) {
      throw new EvmError(
        'genesis',
        `${place}: config block timestamp (${blockTimestamp}) <= previous timestamp (${lastTimestamp}) of same key`,
      );
    }
    last.set(key, upgrade);
    previous = blockTimestamp;
  }
}

function unknownPrecompile(key: string): string {
  return `unknown precompile config: ${key}; there are ${[...precompileModules.keys()].join(', ')}`;
}
