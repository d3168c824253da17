import { beforeEach, describe, expect, test } from 'vitest';
import { type FeeMeasure, readFeeSeries } from '../../../src/query/platform/fee-series.js';
import type { FeeRules } from '../../../src/source/platform/fee-rules.js';
import { hexOf } from '../../../src/source/platform/platform-network.js';
import { filled } from '../../fixtures/fake-platform.js';
import { chainOf, countFees, type L1Action, validationOf } from '../../fixtures/l1-scenario.js';
import { clearPlatform, openPlatformIngest } from '../../fixtures/platform-ingest.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
beforeEach(() => clearPlatform(store()));

const day = 86_400;
const begin = 20_000 * day + 5_000;
const end = begin + 4 * day;
const [first, second, third] = [0, 1, 2].map((index) => validationOf(1, index)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const price = 512n;
const calm: FeeRules = { target: 10_000n, minPrice: price, excessConversionConstant: 1_246_488_515n };
/** Three active validators are above the target, so that the price moves all the time. */
const crowded: FeeRules = { target: 2n, minPrice: 100n, excessConversionConstant: 40_000n };

const story: readonly L1Action[] = [
  {
    at: begin,
    kind: 'convert',
    subnet: 1,
    validators: [
      [11, 10_000_000_000n],
      [12, price * 100_000n + 7n],
      [13, 0n],
    ],
  },
  { at: begin + day, kind: 'convert', subnet: 2, validators: [[11, 900_000_000n]] },
  { at: begin + day + 10, kind: 'fund', of: third, balance: 2_000_000_000n },
  { at: begin + day + 400, kind: 'disable', of: third },
  // Again on the day of its first payment: one payer of that day, not two.
  { at: begin + day + 900, kind: 'fund', of: third, balance: 30_000_000n },
  { at: begin + 2 * day, kind: 'fund', of: first, balance: 5n },
  { at: begin + 2 * day + 77, kind: 'fund', of: second, balance: 40_000_000n },
  { at: begin + 3 * day, kind: 'disable', of: first },
];

describe.each([
  ['a calm network', calm],
  ['a crowded network', crowded],
])('%s', (_name, rules) => {
  test('validations pay what is counted second by second, and all sums agree', async () => {
    const { validations, exhaustedAt } = countFees(rules, story, end);
    expect(exhaustedAt.length).toBeGreaterThan(0);
    const { reader, state, follow } = await openPlatformIngest(store(), end, { blocksAtOnce: 3 });
    const hours = Array.from({ length: 70 }, (_, index) => begin + 1 + index * 4_001);
    await follow(chainOf(rules, story, exhaustedAt, hours));
    expect(state.activity).toEqual({ kind: 'following' });

    const series = (measure: FeeMeasure, includes: Parameters<typeof readFeeSeries>[1]['includes']) =>
      readFeeSeries(reader, { measure, includes });
    const days = Array.from({ length: 5 }, (_, index) => 20_004 - index);
    const countedOn = (some: typeof validations) =>
      days.map((each) => ({
        timestamp: each * day,
        value: Number(some.reduce((sum, { fees }) => sum + (fees.get(each) ?? 0n), 0n)),
      }));
    for (const validation of validations) {
      const mine = series('daily', ({ id }) => id === validation.id);
      const begun = Math.floor(validation.created / day);
      expect(mine).toEqual(countedOn([validation]).slice(0, 20_004 - begun + 1));
      const paid = mine.reduce((sum, { value }) => sum + Number(value), 0);
      expect(series('cumulative', ({ id }) => id === validation.id)[0]?.value).toBe(paid);
    }
    for (const wanted of [1, 2]) {
      const some = validations.filter(({ subnet }) => subnet === wanted);
      const points = series('daily', ({ subnet }) => subnet === hexOf(filled(wanted)));
      expect(points).toEqual(countedOn(some).slice(0, points.length));
    }
    const ofNode = validations.filter(({ node }) => node === 11);
    expect(ofNode).toHaveLength(2);
    expect(series('daily', ({ node }) => node === hexOf(filled(11, 20)))).toEqual(countedOn(ofNode));
    expect(series('daily', () => true)).toEqual(countedOn(validations));
    expect(series('paying', () => true).map(({ value }) => value)).toEqual(
      days.map((each) => validations.filter(({ fees }) => (fees.get(each) ?? 0n) > 0n).length),
    );
    const total = validations.flatMap(({ fees }) => [...fees.values()]).reduce((sum, fee) => sum + fee, 0n);
    expect(series('cumulative', () => true)[0]?.value).toBe(Number(total));
  });
});

test('after the end of a validation its days are 0 and their sum stays; a time frame leaves the sum as it is', async () => {
  const actions = story.slice(0, 1);
  const { exhaustedAt } = countFees(calm, actions, end);
  const { reader, follow } = await openPlatformIngest(store(), end);
  await follow(chainOf(calm, actions, exhaustedAt, []));
  const includes = ({ id }: { id: string }) => id === second;
  const paid = Number(price) * 100_000;
  expect(readFeeSeries(reader, { measure: 'cumulative', includes }).map(({ value }) => value)).toEqual([
    paid,
    paid,
    paid,
    paid,
    Number(price) * (day - 5_000),
  ]);
  expect(readFeeSeries(reader, { measure: 'daily', includes }).slice(0, 3)).toEqual([
    { value: 0, timestamp: 20_004 * day },
    { value: 0, timestamp: 20_003 * day },
    { value: 0, timestamp: 20_002 * day },
  ]);
  expect(
    readFeeSeries(reader, { measure: 'cumulative', includes, start: 20_001 * day, end: 20_002 * day }),
  ).toEqual([{ value: paid, timestamp: 20_001 * day }]);
  expect(readFeeSeries(reader, { measure: 'daily', includes: () => false })).toEqual([]);
});

test('what is stored gives the same after a restart', async () => {
  const { exhaustedAt } = countFees(crowded, story, end);
  const chain = chainOf(crowded, story, exhaustedAt, []);
  const whole = await openPlatformIngest(store(), end);
  await whole.follow(chain);
  const again = await openPlatformIngest(store(), end);
  await again.follow(chain);
  expect(again.state.validations?.excess).toBe(whole.state.validations?.excess);
  const request = { measure: 'daily', includes: () => true } as const;
  expect(readFeeSeries(again.reader, request)).toEqual(readFeeSeries(whole.reader, request));
});
