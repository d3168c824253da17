import { ethFeeHistory, ethSuggestPriceOptions } from '@firn/node-client';
import type { PriceOptions } from '@firn/node-validators';
import { type GasOfBlock, type GasSummary, gasByBlock, gasSummary } from '../decode/gas-history.js';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';
import { unservedAsNull } from './unserved-as-null.js';

/** Blocks whose base fees are compared, and those that are listed with their tips, which a node reads receipts for. */
const compared = 1024n;
const listed = 25n;

/** Of the gas of a block, in percent. */
const tipPercentiles = [25, 50, 75];

/** What gas costs on a chain. */
export interface GasPrices {
  readonly summary: GasSummary;
  readonly blocks: readonly GasOfBlock[];
  /** What the node suggests to offer; null on a chain without suggestions. */
  readonly options: PriceOptions | null;
}

/** What gas costs on a chain, and what it did in its newest blocks. */
export function gasQuery(chain: Chain): QueryOptions<GasPrices> {
  return {
    queryKey: [chain.genesis, chain.path, 'gas'],
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const options = { pathParams: { blockchainId: chain.path }, signal };
      const history = (blockCount: bigint, rewardPercentiles: readonly number[]) =>
        ethFeeHistory(node, { blockCount, lastBlock: 'latest', rewardPercentiles }, options);
      const [all, newest, suggested] = await Promise.all([
        history(compared, []),
        history(listed, tipPercentiles),
        unservedAsNull(ethSuggestPriceOptions(node, options)),
      ]);
      return { summary: gasSummary(all), blocks: gasByBlock(newest), options: suggested };
    },
  };
}
