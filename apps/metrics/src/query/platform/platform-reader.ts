import { daySeconds } from '../../metrics/interval.js';
import type { HexBytes } from '../../source/platform/staking-facts.js';
import {
  type PlatformState,
  type PlatformStates,
  platformKnownUntil,
} from '../../state/platform/platform-state.js';
import type { Store } from '../../store/store.js';
import { createRecentResults, type RecentResults } from '../recent-results.js';

/** What answers about the platform chain are read from. */
export interface PlatformReader {
  readonly store: Store;
  readonly platforms: PlatformStates;
  /** Changes of staking, by network, subnet and version. */
  readonly stakingChanges: RecentResults<readonly StakingChange[]>;
}

const maximumStakingResults = 50;

/** Makes the reader. */
export function createPlatformReader(store: Store, platforms: PlatformStates): PlatformReader {
  return { store, platforms, stakingChanges: createRecentResults(maximumStakingResults) };
}

/** The metrics of staking, by name. */
export type StakingMetric = 'delegatorCount' | 'delegatorWeight' | 'validatorCount' | 'validatorWeight';

/** How staking changes on a day: by so many validators and delegators, of so much weight. */
export interface StakingDay extends Readonly<Record<StakingMetric, bigint>> {
  /** Days since the epoch. */
  readonly day: number;
}

/** Which subnet is asked for; `all` for the sum over all of them. */
export type SubnetScope = HexBytes | 'all';

/** How staking changes at a moment. */
interface StakingChange extends Readonly<Record<StakingMetric, bigint>> {
  /** Unix seconds. */
  readonly at: number;
}

interface ChangeRow extends Readonly<Record<StakingMetric, string>> {
  readonly moment: string;
}

/**
 * A staker counts from its start until a block ends it, as a node has it; a permissioned validator, which no block ends, until its period
 * is over. Changes that the chain's time has passed are added up by day; the others are told one by one, for they come by the clock.
 */
const changesSql = `
  SELECT toString(if(at <= {time:UInt64}, intDiv(at, ${daySeconds}) * ${daySeconds}, at)) AS moment,
         toString(sum(sign * (kind != 'delegator'))) AS validatorCount,
         toString(sum(sign * (kind != 'delegator') * toInt128(weight))) AS validatorWeight,
         toString(sum(sign * (kind = 'delegator'))) AS delegatorCount,
         toString(sum(sign * (kind = 'delegator') * toInt128(weight))) AS delegatorWeight
  FROM
  (
      SELECT kind, weight, starts_at,
             multiIf(ended.ts > 0, greatest(ended.ts, starts_at),
                     kind = 'permissioned' AND ends_at <= {time:UInt64}, ends_at,
                     toUInt64(18446744073709551615)) AS until
      FROM (SELECT * FROM platform_stakers WHERE network = {network:String} AND height <= {height:UInt64} AND SUBNET) AS stakers
      LEFT JOIN
      (
          SELECT tx_id, ts FROM platform_staker_ends WHERE network = {network:String} AND height <= {height:UInt64}
      ) AS ended ON stakers.tx_id = ended.tx_id
  )
  ARRAY JOIN [starts_at, until] AS at, [toInt8(1), toInt8(-1)] AS sign
  WHERE at < toUInt64(18446744073709551615)
  GROUP BY moment`;

/** Reads how staking changed, day by day, up to the moment that is known. Days without a change are left out. */
export async function readStakingDays(
  store: Store,
  results: RecentResults<readonly StakingChange[]>,
  state: PlatformState,
  scope: SubnetScope,
): Promise<readonly StakingDay[]> {
  const { network, watermark, version } = state;
  if (watermark === undefined) return [];
  const { height, time } = watermark;
  const changes = await results.get(`${network} ${scope} ${version}`, async () => {
    const subnet = scope === 'all' ? '1' : 'subnet = unhex({subnet:String})';
    const rows = await store.query<ChangeRow>(changesSql.replace('SUBNET', subnet), {
      params: { network, height, time, subnet: scope.slice(2) },
    });
    return rows.map(changeOf);
  });
  const until = platformKnownUntil(state) ?? time;
  const days = changes.flatMap(({ at, ...values }) =>
    at <= until ? [{ ...values, day: Math.floor(at / daySeconds) }] : [],
  );
  return [...days, ...l1Days(state, scope)];
}

function changeOf({ moment, ...values }: ChangeRow): StakingChange {
  const [validatorCount, validatorWeight] = [BigInt(values.validatorCount), BigInt(values.validatorWeight)];
  const [delegatorCount, delegatorWeight] = [BigInt(values.delegatorCount), BigInt(values.delegatorWeight)];
  return { at: Number(moment), validatorCount, validatorWeight, delegatorCount, delegatorWeight };
}

/** What active L1 validators add. */
function l1Days({ validations }: PlatformState, scope: SubnetScope): StakingDay[] {
  const days: StakingDay[] = [];
  for (const { subnet, steps } of validations?.all.values() ?? []) {
    if (scope !== 'all' && scope !== subnet) continue;
    let before = 0n;
    for (const { time, weight } of steps) {
      days.push({
        day: Math.floor(time / daySeconds),
        validatorCount: (weight > 0n ? 1n : 0n) - (before > 0n ? 1n : 0n),
        validatorWeight: weight - before,
        delegatorCount: 0n,
        delegatorWeight: 0n,
      });
      before = weight;
    }
  }
  return days;
}
