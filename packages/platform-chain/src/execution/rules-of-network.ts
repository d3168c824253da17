import { smaller } from '@firn/primitives/integers';
import type {
  GasRules,
  GasWeights,
  PlatformRules,
  RewardRules,
  RuleOverrides,
  StakingRules,
  ValidatorFeeRules,
} from '../platform-rules.js';
import { checkRules } from './check-rules.js';
import { FixedRulesError } from './fixed-rules-error.js';
import { flagsOf } from './rule-flags.js';

const hour = 60n * 60n;
const day = 24n * hour;
const nativeToken = 1_000_000_000n;

/** The dimensions of gas in their order, with the weight of each. */
const gasDimensions: ReadonlyMap<keyof GasWeights, bigint> = new Map([
  ['bandwidth', 1n],
  ['dbRead', 1000n],
  ['dbWrite', 1000n],
  ['compute', 4n],
]);

/** The same on all networks (reference: section 4.10). */
const gas: Omit<GasRules, 'weights'> = {
  maxCapacity: 1_000_000n,
  maxPerSecond: 100_000n,
  targetPerSecond: 50_000n,
  minPrice: 1n,
  excessConversionConstant: 2_164_043n,
};

/** The same on all networks (reference: section 4.13). */
const rewards: RewardRules = {
  minConsumptionRate: 100_000n,
  maxConsumptionRate: 120_000n,
  mintingPeriod: 365n * day,
  supplyCap: 720_000_000n * nativeToken,
};

interface NetworkRules {
  readonly staking: StakingRules;
  readonly validatorFees: ValidatorFeeRules;
}

// Reference: sections 4.11 and 4.12.
const local: NetworkRules = {
  staking: {
    minValidatorStake: 2_000n * nativeToken,
    maxValidatorStake: 3_000_000n * nativeToken,
    minDelegatorStake: 25n * nativeToken,
    minDelegationFee: 20_000,
    minStakeDuration: day,
    heliconMinStakeDuration: hour,
    maxStakeDuration: 365n * day,
    maxValidatorWeightFactor: 5n,
    uptimeRequirement: 0.8,
    heliconUptimeRequirement: 0.9,
  },
  validatorFees: { capacity: 20_000n, target: 10_000n, minPrice: 1n, excessConversionConstant: 865_617n },
};

const fuji: NetworkRules = {
  staking: {
    ...local.staking,
    minValidatorStake: nativeToken,
    minDelegatorStake: nativeToken,
    heliconMinStakeDuration: 12n * hour,
  },
  validatorFees: { ...local.validatorFees, minPrice: 512n, excessConversionConstant: 51_937_021n },
};

const mainnet: NetworkRules = {
  staking: { ...local.staking, minStakeDuration: 14n * day, heliconMinStakeDuration: 48n * hour },
  validatorFees: { ...local.validatorFees, minPrice: 512n, excessConversionConstant: 1_246_488_515n },
};

const fixedRules: ReadonlyMap<number, NetworkRules> = new Map([
  [1, mainnet],
  [5, fuji],
]);

/** A network as its platform chain sees it. */
export interface RuledNetwork {
  readonly id: number;
  /** Human-readable part of bech32 addresses. */
  readonly hrp: string;
  /** When Helicon takes effect: Unix seconds. */
  readonly heliconTime: bigint;
}

/**
 * The rules of a network's platform chain.
 * @param assetId the native token, 32 bytes
 * @throws FixedRulesError when rules are set on the main or the test network, unless it has funded accounts
 * and is thus a network for development that only looks like it; or when they contradict each other.
 */
export function platformRules(
  { id, hrp, heliconTime }: RuledNetwork,
  assetId: Uint8Array,
  { rules: overrides, devAccounts }: { readonly devAccounts: boolean; readonly rules: RuleOverrides },
): PlatformRules {
  const fixed = fixedRules.get(id);
  if (fixed !== undefined && !devAccounts) refuseOverrides(overrides, id);
  const base = fixed ?? local;
  const weights = [...gasDimensions].map(([name, standard]) => overrides.weights?.[name] ?? standard);
  const rules: PlatformRules = {
    networkId: id,
    assetId,
    hrp,
    heliconTime,
    staking: overriddenStaking(base.staking, overrides.staking ?? {}),
    rewards: { ...rewards, ...overrides.rewards },
    gas: { ...gas, ...overrides.gas, weights: weights as unknown as GasRules['weights'] },
    validatorFees: { ...base.validatorFees, ...overrides.validatorFees },
  };
  checkRules(rules);
  return rules;
}

function refuseOverrides(overrides: RuleOverrides, networkId: number): void {
  for (const flag of flagsOf(overrides)) {
    throw new FixedRulesError(
      `${flag} cannot be set on network ${networkId}, whose rules are fixed; --dev-accounts makes it a network for development`,
    );
  }
}

/** What is shorter or less than usual holds since Helicon too, where nothing else is said. */
function overriddenStaking(
  rules: StakingRules,
  overrides: NonNullable<RuleOverrides['staking']>,
): StakingRules {
  const {
    minStakeDuration = rules.minStakeDuration,
    heliconMinStakeDuration = smaller(rules.heliconMinStakeDuration, minStakeDuration),
    uptimeRequirement = rules.uptimeRequirement,
    heliconUptimeRequirement = overrides.uptimeRequirement === undefined
      ? rules.heliconUptimeRequirement
      : Math.min(rules.heliconUptimeRequirement, uptimeRequirement),
  } = overrides;
  const since = { minStakeDuration, heliconMinStakeDuration, uptimeRequirement, heliconUptimeRequirement };
  return { ...rules, ...overrides, ...since };
}
