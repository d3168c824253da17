import type { NodeClient } from '@firn/node-client';
import { platformAddress } from '../../src/network/platform-wallet.js';
import { type PlatformStory, primary, type Validation } from './platform-story.js';
import type { TimedPrograms } from './timed-programs.js';

const day = 86_400;
export const stakingMetrics = [
  'validatorCount',
  'validatorWeight',
  'delegatorCount',
  'delegatorWeight',
] as const;
export type StakingMetric = (typeof stakingMetrics)[number];
export type StakingValues = Readonly<Record<StakingMetric, bigint>>;

/** What the node itself said at the end of each day, by the day's first second. */
export interface PlatformDiary {
  /** Stakers of the primary network when the diary began, and on all days before. */
  readonly genesis: StakingValues;
  /** First second of the first day that had stakers. */
  readonly firstDay: number;
  /** Stakers of a subnet at the end of a day. */
  readonly staking: ReadonlyMap<number, ReadonlyMap<string, StakingValues>>;
  /** What a validation had paid until the end of a day, by its ID. */
  readonly paid: ReadonlyMap<number, ReadonlyMap<string, bigint>>;
  /** Subnets that it asks for. */
  readonly subnets: string[];
  /** Writes down the day, whose last second is the clock's next but ten, and lets the next one begin. */
  endDay(): Promise<void>;
  /** Writes down the running day. */
  endStory(): Promise<void>;
}

/** Opens the diary of a node's platform chain. */
export async function openPlatformDiary(
  node: NodeClient,
  story: PlatformStory,
  clock: TimedPrograms,
): Promise<PlatformDiary> {
  const genesis = await stakingOf(node, primary);
  const first = Math.min(...story.rewarded.map(({ since }) => since));
  const staking = new Map<number, Map<string, StakingValues>>();
  const paid = new Map<number, Map<string, bigint>>();
  const subnets = [primary];
  const today = () => clock.now() - (clock.now() % day);

  async function stakersNow(): Promise<Map<string, StakingValues>> {
    const values = new Map<string, StakingValues>();
    for (const subnet of subnets) values.set(subnet, await stakingOf(node, subnet));
    return values;
  }

  /** @param runOn seconds that active validators have paid for since the last block. */
  async function paidNow(runOn: number): Promise<Map<string, bigint>> {
    const { price } = await node.platform.getValidatorFeeState();
    const all = new Map<string, bigint>();
    for (const validation of story.validations)
      all.set(validation.id, await paidBy(node, validation, price * BigInt(runOn)));
    return all;
  }

  return {
    genesis,
    firstDay: first - (first % day),
    staking,
    paid,
    subnets,
    async endDay() {
      const ending = today();
      await clock.set(ending + day - 10);
      await story.nudge();
      staking.set(ending, await stakersNow());
      await clock.set(ending + day);
      await story.nudge();
      paid.set(ending, await paidNow(0));
    },
    async endStory() {
      await story.nudge();
      staking.set(today(), await stakersNow());
      const runOn = 100;
      await clock.advance(runOn);
      paid.set(today(), await paidNow(runOn));
    },
  };
}

/** What the node lists of a subnet's stakers. */
async function stakingOf(node: NodeClient, subnetID: string): Promise<StakingValues> {
  const { validators } = await node.platform.getCurrentValidators({ subnetID });
  const active = validators.filter(({ balance }) => balance === undefined || balance > 0n);
  const sum = (key: 'delegatorCount' | 'delegatorWeight' | 'weight') =>
    active.reduce<bigint>((all, each) => all + BigInt(each[key] ?? 0), 0n);
  return {
    validatorCount: BigInt(active.length),
    validatorWeight: sum('weight'),
    delegatorCount: sum('delegatorCount'),
    delegatorWeight: sum('delegatorWeight'),
  };
}

/** What went into a validation, less what is there and what was paid back. */
async function paidBy(
  node: NodeClient,
  { id, inserted, refund }: Validation,
  runOn: bigint,
): Promise<bigint> {
  const { balance = 0n } = await node.platform.getL1Validator({ validationID: id });
  const { balance: refunded } = await node.platform.getBalance({ addresses: [platformAddress(refund)] });
  return inserted - balance - refunded + (balance > 0n ? runOn : 0n);
}
