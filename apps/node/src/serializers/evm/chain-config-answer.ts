import type { EvmChain } from '@firn/evm/chain';
import type { Genesis, SubnetConfig, UpgradeSchedule } from '@firn/evm/genesis';
import { type PrecompileConfig, precompileModules } from '@firn/evm/precompiles';
import type {
  ChainConfig,
  CustomChainConfig,
  PrecompileConfig as PrecompileConfigAnswer,
} from '@firn/node-validators';

/** How genesis documents name the forks of Ethereum that come by height and that custom chains start with. */
const heightForkKeys = [
  'homesteadBlock',
  'eip150Block',
  'eip155Block',
  'eip158Block',
  'byzantiumBlock',
  'constantinopleBlock',
  'petersburgBlock',
  'istanbulBlock',
  'muirGlacierBlock',
  'berlinBlock',
  'londonBlock',
] as const;

/** The configuration of a precompile as the interface tells it; `blockTimestamp` is there because it takes effect. */
export function toPrecompileConfig(config: PrecompileConfig): PrecompileConfigAnswer {
  const { blockTimestamp = 0n } = config;
  return { ...config.toJson(), blockTimestamp };
}

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

/** Forks of Ethereum that every custom chain starts with. */
const initialForks = Object.fromEntries(heightForkKeys.map((key) => [key, 0n]));

/**
 * The configuration of a custom chain: that of its genesis with the upgrades at the times at which they take effect, its
 * precompiles at the top, and what was changed after the genesis under `upgrades` (reference: section 6.2).
 */
export function toCustomChainConfig(genesis: Genesis, config: SubnetConfig): CustomChainConfig {
  const { upgrades } = config;
  const own = Object.entries(genesis.config).filter(([key]) => !precompileModules.has(key));
  const precompiles = config.genesisPrecompiles.filter(({ blockTimestamp }) => blockTimestamp !== undefined);
  return {
    ...Object.fromEntries(own),
    chainId: genesis.chainId,
    ...initialForks,
    shanghaiTime: upgrades.durango,
    cancunTime: upgrades.etna,
    subnetEVMTimestamp: upgrades.subnetEVM,
    durangoTimestamp: upgrades.durango,
    etnaTimestamp: upgrades.etna,
    fortunaTimestamp: upgrades.fortuna,
    graniteTimestamp: upgrades.granite,
    heliconTimestamp: upgrades.helicon,
    feeConfig: config.feeConfig,
    allowFeeRecipients: config.allowFeeRecipients,
    ...Object.fromEntries(precompiles.map((precompile) => [precompile.key, toPrecompileConfig(precompile)])),
    upgrades: {
      ...config.upgradeDocument,
      precompileUpgrades: config.precompileUpgrades.map((upgrade) => ({
        [upgrade.key]: toPrecompileConfig(upgrade),
      })),
    },
  };
}
