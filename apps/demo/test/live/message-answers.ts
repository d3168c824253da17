import type { MetricsClient } from '@firn/metrics-client';
import { expect } from 'vitest';
import { everyItem } from './answers.js';
import type { CountedMessage } from './recount-messages.js';
import { type Interval, intervals, periodOf, periodsOf, windows } from './recount-metrics.js';

type Side = 'src' | 'dest';
type GroupBy = 'srcBlockchainId' | 'destBlockchainId' | 'srcBlockchainId,destBlockchainId';
type Filter = Partial<Record<'network' | Side, string>>;

const groupings: (GroupBy | undefined)[] = [
  undefined,
  'srcBlockchainId',
  'destBlockchainId',
  'srcBlockchainId,destBlockchainId',
];

const coarsestAndFinest = [undefined, 'srcBlockchainId,destBlockchainId'] as const;

/** Every filter that says something, with the parameters that ask for it. */
function filtersOf(messages: readonly CountedMessage[]): Filter[] {
  const first = messages[0];
  if (first === undefined) throw new Error('there are messages');
  const { src, dest } = first;
  const chains = new Set(messages.flatMap((each) => [each.src, each.dest]));
  const each = [...chains].flatMap((id): Filter[] => [{ src: id }, { dest: id }]);
  return [
    {},
    { network: 'mainnet' },
    { network: 'testnet' },
    { src, dest },
    { src, network: 'testnet' },
    ...each,
  ];
}

const passes = (message: CountedMessage, filter: Filter) =>
  (Object.keys(filter) as (keyof Filter)[]).every((key) => message[key] === filter[key]);

function paramsOf({ src, dest, network }: Filter, groupBy: GroupBy | undefined) {
  return { srcBlockchainId: src, destBlockchainId: dest, network: network as 'testnet' | undefined, groupBy };
}

/** The ID of a side in the group of a message: empty where it is neither filtered nor grouped. */
function sideOf(message: CountedMessage, side: Side, filter: Filter, groupBy: GroupBy | undefined): string {
  const isNamed = filter[side] !== undefined || groupBy?.includes(`${side}BlockchainId`) === true;
  return isNamed ? message[side] : '';
}

/** Messages by the sides that their group names. */
function grouped(messages: readonly CountedMessage[], filter: Filter, groupBy: GroupBy | undefined) {
  const groups = new Map<string, CountedMessage[]>();
  for (const message of messages.filter((each) => passes(each, filter))) {
    const key = `${sideOf(message, 'src', filter, groupBy)} ${sideOf(message, 'dest', filter, groupBy)}`;
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return groups;
}

/** Asks for the series with every interval or filter, and with groupings. */
export async function expectMessageSeries(
  metrics: MetricsClient,
  messages: readonly CountedMessage[],
  now: number,
): Promise<void> {
  const [everything = {}, ...others] = filtersOf(messages);
  const questions = [
    ...intervals.map((interval) => [interval, everything] as const),
    ...others.map((filter) => ['day', filter] as const),
  ];
  for (const [timeInterval, filter] of questions) {
    // Every grouping of everything; of what is filtered, the sum and the finest.
    for (const groupBy of filter === everything ? groupings : coarsestAndFinest) {
      const params = { ...paramsOf(filter, groupBy), timeInterval, pageSize: 40 };
      const found = await everyItem(metrics.icm.getIcmTimeseries.items(params));
      const rows = found.map(({ timestamp, value, srcBlockchainId, destBlockchainId }) =>
        [timestamp, srcBlockchainId, destBlockchainId, Number(value)].join(' '),
      );
      const expected =
        groupBy === undefined
          ? plainSeries(messages, filter, timeInterval, now)
          : groupedSeries(messages, filter, groupBy, timeInterval);
      expect({ ...params, rows }).toEqual({ ...params, rows: expected });
    }
  }
}

/** A row for every period since the first message. */
function plainSeries(
  messages: readonly CountedMessage[],
  filter: Filter,
  interval: Interval,
  now: number,
): string[] {
  const some = messages.filter((each) => passes(each, filter));
  if (some.length === 0) return [];
  const first = Math.min(...some.map(({ time }) => time));
  const count = (period: number) => some.filter(({ time }) => periodOf(interval, time) === period).length;
  const { src = '', dest = '' } = filter;
  return periodsOf(interval, first, now)
    .reverse()
    .map((period) => [period, src, dest, count(period)].join(' '));
}

/** A row for every period and group that has messages. */
function groupedSeries(
  messages: readonly CountedMessage[],
  filter: Filter,
  groupBy: GroupBy,
  interval: Interval,
): string[] {
  const periods = [...new Set(messages.map(({ time }) => periodOf(interval, time)))].sort(
    (one, other) => other - one,
  );
  return periods.flatMap((period) => {
    const within = messages.filter(({ time }) => periodOf(interval, time) === period);
    return [...grouped(within, filter, groupBy)]
      .sort(byText)
      .map(([sides, some]) => `${period} ${sides} ${some.length}`);
  });
}

/** Asks for the windows with every filter, and with groupings. */
export async function expectMessageSummaries(
  metrics: MetricsClient,
  messages: readonly CountedMessage[],
  now: number,
): Promise<void> {
  const countsOf = (some: readonly CountedMessage[]) =>
    Object.fromEntries(
      Object.entries(windows).map(([name, length]) => [
        name,
        some.filter(({ time }) => time > now - length).length,
      ]),
    );
  for (const filter of filtersOf(messages)) {
    const { src = '', dest = '' } = filter;
    const some = messages.filter((each) => passes(each, filter));
    for (const groupBy of coarsestAndFinest) {
      const params = paramsOf(filter, groupBy);
      const { result, groups } = await metrics.icm.getIcmSummary(params);
      expect({ ...params, ...result }).toEqual({
        ...params,
        ...countsOf(some),
        srcBlockchainId: src,
        destBlockchainId: dest,
      });
      const expected = [...grouped(messages, filter, groupBy)]
        .sort(byText)
        .sort(([, one], [, other]) => other.length - one.length)
        .map(([sides, each]) => {
          const [srcBlockchainId, destBlockchainId] = sides.split(' ');
          return { ...countsOf(each), srcBlockchainId, destBlockchainId };
        });
      expect({ ...params, groups }).toEqual({
        ...params,
        groups: groupBy === undefined ? undefined : expected,
      });
    }
  }
}

function byText([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
