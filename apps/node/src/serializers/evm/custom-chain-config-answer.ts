import type { Genesis, SubnetConfig } from '@firn/evm/genesis';
import { precompileModules } from '@firn/evm/precompiles';
import type { CustomChainConfig } from '@firn/node-validators';
import { heightForkKeys } from './fork-keys.js';
import { toPrecompileConfig } from './precompile-config-answer.js';

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
