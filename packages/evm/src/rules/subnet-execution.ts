import type { WarpRules } from '@firn/warp';
import { createExecutionRules, type ExecutionRules } from '../execution/rules.js';
import type { SubnetUpgrades } from '../genesis/subnet-upgrades.js';
import { graniteP256 } from '../precompiles/p256-verify.js';
import { warpModule, warpRulesOf } from '../precompiles/stateful/warp-messenger.js';
import type { PrecompileSchedule } from './precompile-schedule.js';

/** What the execution rules of a custom chain depend on. */
export interface SubnetExecutionOptions {
  readonly chainId: bigint;
  readonly upgrades: SubnetUpgrades;
  readonly precompiles: PrecompileSchedule;
  /** What messages between chains are verified with. */
  readonly warp: Pick<WarpRules, 'chain' | 'validators'>;
  /** From when on accounts may run the code of contracts (EIP-7702): Unix seconds; undefined: never. */
  readonly delegationsFrom?: bigint | undefined;
  /** Whether contracts have a longest length. Default: true. */
  readonly codeSizeLimit?: boolean | undefined;
}

/**
 * The execution rules at each time: those of Ethereum's London, of Shanghai since Durango and of Cancun since Etna, with
 * the precompiles that are active. Gas is not given back, and no base fee is burned: all fees go to the coinbase.
 */
export function subnetExecutionRules(
  options: SubnetExecutionOptions,
): (block: { readonly timestamp: bigint }) => ExecutionRules {
  const { durango, etna, granite } = options.upgrades;
  const { delegationsFrom } = options;
  const own = delegationsFrom === undefined ? [] : [delegationsFrom];
  const times = new Set([0n, durango, etna, granite, ...own, ...options.precompiles.times]);
  const starts = [...times].sort((a, b) => (a < b ? -1 : 1));
  const made = new Map<bigint, ExecutionRules>();
  return ({ timestamp }) => {
    const start = starts.findLast((from) => from <= timestamp);
    if (start === undefined) throw new RangeError(`timestamp ${timestamp} must not be negative`);
    const rules = made.get(start) ?? rulesFrom(start, options);
    made.set(start, rules);
    return rules;
  };
}

function rulesFrom(
  timestamp: bigint,
  { chainId, upgrades, precompiles, warp, codeSizeLimit, delegationsFrom }: SubnetExecutionOptions,
): ExecutionRules {
  const isActive = (upgrade: keyof SubnetUpgrades): boolean => timestamp >= upgrades[upgrade];
  const [name, hardfork] = isActive('granite')
    ? ['granite', 'cancun']
    : isActive('etna')
      ? ['etna', 'cancun']
      : isActive('durango')
        ? ['durango', 'shanghai']
        : ['subnetEVM', 'london'];
  const warpConfig = precompiles.activeAt(timestamp).get(warpModule.configKey);
  return createExecutionRules({
    name,
    chainId,
    hardfork,
    refundsGas: false,
    baseFeeGoesTo: 'coinbase',
    codeSizeLimit,
    // A call may be at any time, and delegations are defined on the EVM of Etna alone.
    delegations: isActive('etna') && delegationsFrom !== undefined && timestamp >= delegationsFrom,
    customPrecompiles: isActive('granite') ? [graniteP256] : [],
    statefulPrecompiles: {
      contracts: precompiles.modulesAt(timestamp).map(({ contract }) => contract),
      rules: { durango: isActive('durango'), granite: isActive('granite') },
      warp: warpConfig && warpRulesOf(warpConfig, warp),
    },
  });
}
