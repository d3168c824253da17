import type { ChainConfig } from '@firn/node-validators';
import type { EvmChain } from '../../evm/chain/evm-chain.js';
import type { UpgradeSchedule } from '../../network/upgrades.js';

/** Networks whose upgrades were all active at this time started with them: Unix seconds. */
const initiallyActive = 1_607_144_400n;

/** The configuration of the C-Chain: that of its genesis, and when the upgrades of its network take effect. */
export function toChainConfig({ genesis, chainId }: EvmChain, upgrades: UpgradeSchedule): ChainConfig {
  const berlin = seconds(upgrades.apricotPhase2Time);
  const london = seconds(upgrades.apricotPhase3Time);
  return {
    ...genesisConfig(genesis.config),
    chainId,
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

// The generated encoder writes heights and times from bigints.
function genesisConfig(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      typeof value === 'number' && /(?:Block|Timestamp|Time)$/.test(key) ? BigInt(value) : value,
    ]),
  );
}

function seconds(time: string): bigint {
  return BigInt(Date.parse(time)) / 1000n;
}
