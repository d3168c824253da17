import type { EvmChain } from '@firn/evm/chain';
import type { UpgradeSchedule } from '@firn/evm/genesis';
import type { ChainConfig } from '@firn/node-validators';
import { heightForkKeys } from './fork-keys.js';

/** Networks whose upgrades were all active at this time started with them: Unix seconds. */
const initiallyActive = 1_607_144_400n;

/** The forks that a genesis document names and the contract knows, by height or time. */
const genesisForks: ReadonlySet<string> = new Set([
  ...heightForkKeys,
  'daoForkBlock',
  'shanghaiTime',
  'cancunTime',
]);

/**
 * The configuration of a chain: that of its genesis, and on the C-Chain when the upgrades of the network take effect.
 */
export function toChainConfig({ genesis, chainId, rules }: EvmChain, upgrades: UpgradeSchedule): ChainConfig {
  const own = { ...genesisConfig(genesis.config), chainId };
  return rules.headerForm === 'c-chain' ? { ...own, ...upgradesConfig(upgrades) } : own;
}

// The generated encoder writes the heights and times that it knows from bigints.
function genesisConfig(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      genesisForks.has(key) && typeof value === 'number' ? BigInt(value) : value,
    ]),
  );
}

function upgradesConfig(upgrades: UpgradeSchedule): Omit<ChainConfig, 'chainId'> {
  const berlin = seconds(upgrades.apricotPhase2Time);
  const london = seconds(upgrades.apricotPhase3Time);
  return {
    ...(berlin <= initiallyActive ? { berlinBlock: 0n } : {}),
    ...(london <= initiallyActive ? { londonBlock: 0n } : {}),
    shanghaiTime: seconds(upgrades.durangoTime),
    cancunTime: seconds(upgrades.etnaTime),
    apricotPhase1BlockTimestamp: seconds(upgrades.apricotPhase1Time),
    apricotPhase2BlockTimestamp: berlin,
    apricotPhase3BlockTimestamp: london,
    apricotPhase4BlockTimestamp: seconds(upgrades.apricotPhase4Time),
    apricotPhase5BlockTimestamp: seconds(upgrades.apricotPhase5Time),
    apricotPhasePre6BlockTimestamp: seconds(upgrades.apricotPhasePre6Time),
    apricotPhase6BlockTimestamp: seconds(upgrades.apricotPhase6Time),
    apricotPhasePost6BlockTimestamp: seconds(upgrades.apricotPhasePost6Time),
    banffBlockTimestamp: seconds(upgrades.banffTime),
    cortinaBlockTimestamp: seconds(upgrades.cortinaTime),
    durangoBlockTimestamp: seconds(upgrades.durangoTime),
    etnaTimestamp: seconds(upgrades.etnaTime),
    fortunaTimestamp: seconds(upgrades.fortunaTime),
    graniteTimestamp: seconds(upgrades.graniteTime),
    heliconTimestamp: seconds(upgrades.heliconTime),
  };
}

function seconds(time: string): bigint {
  return BigInt(Date.parse(time)) / 1000n;
}
