import { smaller } from '@firn/primitives/integers';
import type {
  GasRules,
  PlatformRules,
  RewardRules,
  StakingOverrides,
  StakingRules,
  ValidatorFeeRules,
} from '../platform-rules.js';

/** Rules of staking were set on a network that has its own. */
export class FixedRulesError extends Error {
  override readonly name = 'FixedRulesError';
}

/** Whether an error is a {@link FixedRulesError}, of this or of another copy of the code. */
export function isFixedRulesError(error: unknown): error is FixedRulesError {
  return error instanceof Error && error.name === 'FixedRulesError';
}

const hour = 60n * 60n;
const day = 24n * hour;
const nativeToken = 1_000_000_000n;

/** The same on all networks (reference: section 4.10). */
const gas: GasRules = {
  weights: [1n, 1000n, 1000n, 4n],
  maxCapacity: 1_000_000n,
  maxPerSecond: 100_000n,
  targetPerSecond: 50_000n,
  minPrice: 1n,
  excessConversionConstant: 2_164_043n,
};

/** The same on all networks (reference: section 4.13). */
const rewards: RewardRules = { minConsumptionRate: 100_000n, maxConsumptionRate: 120_000n };

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

const flags: Readonly<Record<keyof StakingOverrides, string>> = {
  minValidatorStake: '--min-validator-stake',
  minDelegatorStake: '--min-delegator-stake',
  minStakeDuration: '--min-stake-duration',
  heliconMinStakeDuration: '--helicon-min-stake-duration',
  maxStakeDuration: '--max-stake-duration',
};

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
 * @throws FixedRulesError when rules of staking are set on the main or the test network, unless it has funded accounts
 * and is thus a network for development that only looks like it; or when they contradict each other.
 */
export function platformRules(
  { id, hrp, heliconTime }: RuledNetwork,
  assetId: Uint8Array,
  { staking: overrides, devAccounts }: { readonly devAccounts: boolean; readonly staking: StakingOverrides },
): PlatformRules {
  const fixed = fixedRules.get(id);
  if (fixed !== undefined && !devAccounts) refuseOverrides(overrides, id);
  const { staking, validatorFees } = fixed ?? local;
  return {
    networkId: id,
    assetId,
    hrp,
    heliconTime,
    staking: overridden(staking, overrides),
    rewards,
    gas,
    validatorFees,
  };
}

function refuseOverrides(overrides: StakingOverrides, networkId: number): void {
  for (const [rule, flag] of Object.entries(flags)) {
    if (overrides[rule as keyof StakingOverrides] === undefined) continue;
    throw new FixedRulesError(
      `${flag} cannot be set on network ${networkId}, whose rules are fixed; --dev-accounts makes it a network for development`,
    );
  }
}

function overridden(rules: StakingRules, overrides: StakingOverrides): StakingRules {
  const {
    minValidatorStake = rules.minValidatorStake,
    minDelegatorStake = rules.minDelegatorStake,
    minStakeDuration = rules.minStakeDuration,
    maxStakeDuration = rules.maxStakeDuration,
    heliconMinStakeDuration = smaller(rules.heliconMinStakeDuration, minStakeDuration),
  } = overrides;
  if (minStakeDuration > maxStakeDuration) {
    throw new FixedRulesError(
      `${flags.minStakeDuration} of ${minStakeDuration} s is above ${flags.maxStakeDuration} of ${maxStakeDuration} s`,
    );
  }
  if (heliconMinStakeDuration > maxStakeDuration) {
    throw new FixedRulesError(
      `${flags.heliconMinStakeDuration} of ${heliconMinStakeDuration} s is above ${flags.maxStakeDuration} of ${maxStakeDuration} s`,
    );
  }
  if (minValidatorStake > rules.maxValidatorStake) {
    throw new FixedRulesError(
      `${flags.minValidatorStake} of ${minValidatorStake} is above the most that a validator can stake, ${rules.maxValidatorStake}`,
    );
  }
  return {
    ...rules,
    minValidatorStake,
    minDelegatorStake,
    minStakeDuration,
    heliconMinStakeDuration,
    maxStakeDuration,
  };
}
