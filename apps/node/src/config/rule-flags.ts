import type { RuleOverrides } from '@firn/platform-chain';
import { ruleFlags } from '@firn/platform-chain/execution';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { countFlag, durationFlag, uint64Flag } from './flag-values.js';

/** The values of the flags that set rules of the platform chain, by the names that the command line gives them. */
export type RuleFlags = Readonly<Record<string, unknown>>;

/** What a flag sets: the name of its value, how that is read, and what the help says. */
type RuleFlag = readonly [value: string, parse: (text: string) => bigint | number, description: string];

/** What the help and the command line know of the flags of `ruleFlags`. */
const described: {
  readonly [Group in keyof typeof ruleFlags]: Readonly<Record<keyof (typeof ruleFlags)[Group], RuleFlag>>;
} = {
  staking: {
    minValidatorStake: ['amount', amount, 'least stake of a validator, in 1e-9 of the native token'],
    maxValidatorStake: [
      'amount',
      amount,
      'most stake of a validator with its delegators, in 1e-9 of the native token',
    ],
    minDelegatorStake: ['amount', amount, 'least stake of a delegator, in 1e-9 of the native token'],
    minDelegationFee: [
      'millionths',
      countFlag,
      'least share of the rewards of delegators that a validator may take, in millionths',
    ],
    minStakeDuration: ['duration', seconds, 'shortest time of staking, such as 60s or 24h'],
    heliconMinStakeDuration: [
      'duration',
      seconds,
      'shortest time of staking of validators since Helicon (default: that of the network, or --min-stake-duration where that is shorter)',
    ],
    maxStakeDuration: [
      'duration',
      seconds,
      'longest time of staking, such as 8760h; --stake-minting-period is at least as long',
    ],
    uptimeRequirement: [
      'share',
      share,
      'part of the time that a validator has to be connected for its reward, from 0 to 1',
    ],
    heliconUptimeRequirement: [
      'share',
      share,
      'the same of validators whose staking begins since Helicon (default: 0.9, or --uptime-requirement where that is less)',
    ],
  },
  rewards: {
    minConsumptionRate: [
      'millionths',
      uint64Flag,
      'part of what is left to mint that the shortest staking earns in a minting period, in millionths; Helicon moves it to 75000 within 90 days',
    ],
    maxConsumptionRate: ['millionths', uint64Flag, 'the same for staking of a whole minting period'],
    mintingPeriod: ['duration', seconds, 'the time that the rates are for'],
    supplyCap: ['amount', amount, 'the most that can ever exist, in 1e-9 of the native token'],
  },
  weights: {
    bandwidth: ['gas', uint64Flag, 'gas of a byte of a transaction'],
    dbRead: ['gas', uint64Flag, 'gas of a read of the database'],
    dbWrite: ['gas', uint64Flag, 'gas of a write of the database'],
    compute: ['gas', uint64Flag, 'gas of a microsecond of computing'],
  },
  gas: {
    maxCapacity: ['gas', uint64Flag, 'most gas that is kept for later'],
    maxPerSecond: ['gas', uint64Flag, 'gas that comes back in a second'],
    targetPerSecond: ['gas', uint64Flag, 'gas of a second above which its price rises'],
    minPrice: ['price', uint64Flag, 'least price of gas, in 1e-9 of the native token'],
    excessConversionConstant: [
      'constant',
      uint64Flag,
      'turns excess gas into its price: the greater, the slower it rises',
    ],
  },
  validatorFees: {
    capacity: ['count', uint64Flag, 'most active L1 validators'],
    target: ['count', uint64Flag, 'active L1 validators above which their price rises'],
    minPrice: [
      'price',
      uint64Flag,
      'least price of an active L1 validator, in 1e-9 of the native token for a second',
    ],
    excessConversionConstant: [
      'constant',
      uint64Flag,
      'turns what they were above the target into their price: the greater, the slower it rises',
    ],
  },
};

/** Adds the flags that set rules to the command. */
export function addRuleFlags(command: Command): void {
  for (const { flag, spec } of eachFlag()) {
    const [value, parse, description] = spec;
    command.addOption(new Option(`${flag} <${value}>`, description).argParser(parse));
  }
}

/** The rules that flags set. */
export function toRuleOverrides(flags: RuleFlags): RuleOverrides {
  const overrides: Record<string, Record<string, unknown>> = {};
  for (const { group, rule, flag } of eachFlag()) {
    const value = flags[new Option(flag).attributeName()];
    if (value === undefined) continue;
    overrides[group] ??= {};
    overrides[group][rule] = value;
  }
  return overrides;
}

function* eachFlag(): Generator<{
  readonly group: string;
  readonly rule: string;
  readonly flag: string;
  readonly spec: RuleFlag;
}> {
  for (const [group, flags] of Object.entries(ruleFlags)) {
    const specs = described[group as keyof typeof ruleFlags] as Readonly<Record<string, RuleFlag>>;
    for (const [rule, flag] of Object.entries(flags)) {
      const spec = specs[rule];
      if (spec !== undefined) yield { group, rule, flag, spec };
    }
  }
}

function amount(text: string): bigint {
  const value = uint64Flag(text);
  if (value > 0n) return value;
  throw new InvalidArgumentError('It must be more than 0.');
}

function seconds(text: string): bigint {
  const ms = durationFlag(text);
  if (ms >= 1000 && ms % 1000 === 0) return BigInt(ms / 1000);
  throw new InvalidArgumentError('It must be whole seconds, at least one, such as 60s or 24h.');
}

function share(text: string): number {
  const value = Number(text);
  if (/^[01](\.\d{1,15})?$/.test(text) && value <= 1) return value;
  throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.8.');
}
