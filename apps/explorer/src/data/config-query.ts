import { customEvmGetChainConfig, ethFeeConfig, ethGetChainConfig } from '@firn/node-client';
import type { FeeConfig } from '@firn/node-validators';
import {
  type ConfigUpgrade,
  configUpgrades,
  type PrecompileChange,
  precompileChanges,
} from '../decode/chain-config.js';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';
import { unservedAsNull } from './unserved-as-null.js';

/** The rules of a chain. */
export interface ChainRules {
  readonly chainId: bigint;
  readonly upgrades: readonly ConfigUpgrade[];
  readonly precompiles: readonly PrecompileChange[];
  /** The fee rules of a custom chain after its newest block; null where the network sets the fees. */
  readonly fees: { readonly rules: FeeConfig; readonly lastChangedAt: bigint } | null;
}

/** The rules of a chain: its upgrades, precompiles and fees. Null where the node does not tell them, as of chains of other networks. */
export function configQuery(chain: Chain): QueryOptions<ChainRules | null> {
  return {
    queryKey: [chain.genesis, chain.path, 'config'],
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const options = { pathParams: { blockchainId: chain.path }, signal };
      if (chain.path === 'C')
        return rulesOf(chain, await unservedAsNull(ethGetChainConfig(node, options)), null);
      const [config, fees] = await Promise.all([
        unservedAsNull(customEvmGetChainConfig(node, options)),
        unservedAsNull(ethFeeConfig(node, {}, options)),
      ]);
      const own = fees && { rules: fees.feeConfig, lastChangedAt: BigInt(fees.lastChangedAt) };
      return rulesOf(chain, config, own);
    },
  };
}

function rulesOf({ chainId }: Chain, config: object | null, fees: ChainRules['fees']): ChainRules | null {
  if (config === null) return null;
  return { chainId, upgrades: configUpgrades(config), precompiles: precompileChanges(config), fees };
}
