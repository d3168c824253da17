import type { MetricsClient } from '@firn/metrics-client';
import { expect } from 'vitest';
import { everyItem, expectSeries } from './answers.js';
import type { LiveStory } from './live-story.js';
import { stakingMetrics } from './platform-diary.js';
import { primary } from './platform-story.js';
import { periodsOf } from './recount-metrics.js';

/** Asks for the stakers of every subnet, which are those that the node listed at the end of each day. */
export async function expectStakers(metrics: MetricsClient, story: LiveStory): Promise<void> {
  const { diary, clock } = story;
  for (const metric of stakingMetrics) {
    const valueOn = (timestamp: number, subnet: string) =>
      diary.staking.get(timestamp)?.get(subnet)?.[metric] ??
      (subnet === primary ? diary.genesis[metric] : 0n);
    const all = (timestamp: number) =>
      diary.subnets.reduce((sum, subnet) => sum + valueOn(timestamp, subnet), 0n);
    const days = periodsOf('day', diary.firstDay, clock.now());
    const read = (subnetId?: string) =>
      everyItem(
        metrics.networks.getNetworkMetrics.items({ network: 'fuji', metric, subnetId, pageSize: 50 }),
      );
    expectSeries(
      metric,
      await read(),
      days.map((timestamp) => ({ timestamp, value: valueOn(timestamp, primary) })),
    );
    expectSeries(
      `${metric} of all`,
      await read('all'),
      days.map((timestamp) => ({ timestamp, value: all(timestamp) })),
    );
    for (const subnet of diary.subnets.slice(1)) {
      const since = days.findIndex(
        (timestamp) => (diary.staking.get(timestamp)?.get(subnet)?.validatorCount ?? 0n) > 0n,
      );
      const expected = days
        .slice(since)
        .map((timestamp) => ({ timestamp, value: valueOn(timestamp, subnet) }));
      expectSeries(`${metric} of ${subnet}`, await read(subnet), expected);
    }
    expect((await metrics.networks.getNetworkMetrics({ network: 'mainnet', metric })).results).toEqual([]);
  }
}

/** Asks for what every validation paid, and for the same of every subnet, every node and all of them. */
export async function expectFees(metrics: MetricsClient, story: LiveStory): Promise<void> {
  const { validations } = story.platform;
  const days = [...story.diary.paid.keys()];
  const paidUntil = (timestamp: number | undefined, ids: readonly string[]) =>
    ids.reduce((sum, id) => sum + (story.diary.paid.get(timestamp ?? 0)?.get(id) ?? 0n), 0n);
  const countedOf = (...ids: string[]) => {
    const since = days.findIndex((timestamp) => paidUntil(timestamp, ids) > 0n);
    const cumulative = days.map((timestamp) => ({ timestamp, value: paidUntil(timestamp, ids) }));
    const paidOn = (index: number, some: readonly string[]) =>
      paidUntil(days[index], some) - paidUntil(days[index - 1], some);
    const daily = days.map((timestamp, index) => ({ timestamp, value: paidOn(index, ids) }));
    const payers = days.map((timestamp, index) => ({
      timestamp,
      value: ids.filter((id) => paidOn(index, [id]) > 0n).length,
    }));
    return { cumulative: cumulative.slice(since), daily: daily.slice(since), payers: payers.slice(since) };
  };
  const { getSubnetMetrics, getTotalValidatorMetrics, getValidationMetrics, getValidatorMetrics } =
    metrics.validations;
  for (const { id } of validations) {
    const { cumulative, daily } = countedOf(id);
    const of = { l1ValidationId: id };
    expectSeries(id, (await getValidationMetrics({ ...of, metric: 'validationFeesDaily' })).results, daily);
    expectSeries(
      id,
      (await getValidationMetrics({ ...of, metric: 'validationCumulativeFeesDaily' })).results,
      cumulative,
    );
  }
  const idsBy = (key: 'nodeId' | 'subnetId') =>
    [...new Set(validations.map((each) => each[key]))].map(
      (value) => [value, validations.filter((each) => each[key] === value)] as const,
    );
  for (const [subnetId, some] of idsBy('subnetId')) {
    const { cumulative, daily, payers } = countedOf(...some.map(({ id }) => id));
    expectSeries(
      subnetId,
      (await getSubnetMetrics({ subnetId, metric: 'perSubnetDailyFeesPaid' })).results,
      daily,
    );
    expectSeries(
      subnetId,
      (await getSubnetMetrics({ subnetId, metric: 'perSubnetCumulativeFeesPaid' })).results,
      cumulative,
    );
    expectSeries(
      subnetId,
      (await getSubnetMetrics({ subnetId, metric: 'perSubnetPayingValidators' })).results,
      payers,
    );
  }
  for (const [key, some] of idsBy('nodeId')) {
    const { cumulative, daily } = countedOf(...some.map(({ id }) => id));
    const nodeId = key as `NodeID-${string}`;
    expectSeries(key, (await getValidatorMetrics({ nodeId, metric: 'perNodeDailyFeesPaid' })).results, daily);
    expectSeries(
      key,
      (await getValidatorMetrics({ nodeId, metric: 'perNodeCumulativeFeesPaid' })).results,
      cumulative,
    );
  }
  const { cumulative, daily, payers } = countedOf(...validations.map(({ id }) => id));
  expect(daily.length).toBe(4);
  expectSeries('all', (await getTotalValidatorMetrics({ metric: 'totalValidatorFeesDaily' })).results, daily);
  expectSeries(
    'all',
    (await getTotalValidatorMetrics({ metric: 'totalCumulativeFeesDaily' })).results,
    cumulative,
  );
  expectSeries(
    'all',
    (await getTotalValidatorMetrics({ metric: 'totalPayingValidatorsDaily' })).results,
    payers,
  );
}

/** Asks who is rewarded for validating in time frames. */
export async function expectRewarded(metrics: MetricsClient, story: LiveStory): Promise<void> {
  const { rewarded } = story.platform;
  const latest = Math.max(...rewarded.map(({ since }) => since));
  const frames = [
    {},
    { startTimestamp: Date.UTC(2026, 2, 30, 13) / 1000 },
    { endTimestamp: latest },
    { endTimestamp: latest + 1 },
  ];
  for (const frame of frames) {
    const { startTimestamp: first = 0, endTimestamp: end = Number.POSITIVE_INFINITY } = frame as Record<
      string,
      number
    >;
    const found = await everyItem(
      metrics.subnets.listValidatorAddresses.items({ subnetId: primary, pageSize: 3, ...frame }),
    );
    const times = found.map(({ sortKey }) => Number(sortKey));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const expected = rewarded.filter(({ since, until }) => since < end && until > first);
    const text = (addresses: readonly string[], time: number) => `${time} ${addresses.join()}`;
    expect(found.map(({ addresses, sortKey }) => text(addresses, Number(sortKey))).sort()).toEqual(
      expected.map(({ addresses, since }) => text(addresses, since)).sort(),
    );
  }
  const [members = ''] = story.diary.subnets.slice(1);
  expect((await metrics.subnets.listValidatorAddresses({ subnetId: members })).addresses).toEqual([]);
}
