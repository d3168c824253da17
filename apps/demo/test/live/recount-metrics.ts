import type { BlockFact } from './chain-facts.js';

export const intervals = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];
/** What has an interval, half-open or from after its begin to its end, as the predicate says. */
export type Within = (time: number) => boolean;

const zero = '0x0000000000000000000000000000000000000000';
const day = 86_400;

/** The first second of the period that a second is in, by the calendar in UTC. */
export function periodOf(interval: Interval, time: number): number {
  const date = new Date(time * 1000);
  if (interval === 'hour') date.setUTCMinutes(0, 0, 0);
  else date.setUTCHours(0, 0, 0, 0);
  if (interval === 'month') date.setUTCDate(1);
  if (interval === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.getTime() / 1000;
}

/** Every period from that of the first second to that of the last. */
export function periodsOf(interval: Interval, first: number, last: number): number[] {
  const periods = [periodOf(interval, first)];
  for (;;) {
    // No period is longer than 31 days, so a day after the longest it could be lies in the next but one at most.
    const begin = periods.at(-1) ?? 0;
    const ahead = { hour: 3_600, day, week: 7 * day, month: 31 * day }[interval];
    const next = periodOf(interval, begin + ahead);
    if (next > last) return periods;
    periods.push(next);
  }
}

/** Lengths of the rolling windows in seconds. */
export const windows = {
  lastHour: 3_600,
  lastDay: day,
  lastWeek: 7 * day,
  lastMonth: 30 * day,
  last90Days: 90 * day,
  lastYear: 365 * day,
  allTime: Number.POSITIVE_INFINITY,
} as const;

const transactionsIn = (blocks: readonly BlockFact[]) => blocks.flatMap(({ transactions }) => transactions);
const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const highest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);
const nano = (wei: bigint) => Number(wei) / 1e9;
const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

function senders(blocks: readonly BlockFact[]): string[] {
  return transactionsIn(blocks).flatMap(({ from, transfers }) => [
    from,
    ...transfers.map((each) => each.from),
  ]);
}

function parties(blocks: readonly BlockFact[]): string[] {
  const receivers = transactionsIn(blocks).flatMap(({ to, transfers }) => [
    ...(to === null ? [] : [to]),
    ...transfers.map((each) => each.to),
  ]);
  return [...senders(blocks), ...receivers];
}

function distinct(addresses: readonly string[]): number {
  const set = new Set(addresses.map((address) => address.toLowerCase()));
  set.delete(zero);
  return set.size;
}

type Amount = (block: BlockFact) => number;
const transactionsOf: Amount = ({ transactions }) => transactions.length;
const gasOf: Amount = ({ transactions }) => Number(sumOf(transactions.map(({ gasUsed }) => gasUsed)));

/** The highest rate of the seconds that have blocks: what all blocks of one hold, by the time since the last second that had one. */
function highestRate(chain: readonly BlockFact[], within: Within, amount: Amount): number {
  const seconds = new Map<number, number>();
  for (const block of chain) seconds.set(block.time, (seconds.get(block.time) ?? 0) + amount(block));
  const times = [...seconds.keys()];
  const rates = times.slice(1).map((time, index) => ({
    time,
    rate: (seconds.get(time) ?? 0) / (time - (times[index] ?? Number.NaN)),
  }));
  return highest(rates.filter(({ time }) => within(time)).map(({ rate }) => rate));
}

/** What happened from the last block before a day to the last block of it. */
function rateOfDay(chain: readonly BlockFact[], begin: number, amount: Amount): number {
  const blocks = chain.filter(({ time }) => time >= begin && time < begin + day);
  const last = blocks.at(-1);
  const before = chain.findLast(({ time }) => time < begin) ?? chain[0];
  if (last === undefined || before === undefined || last.time === before.time) return 0;
  return blocks.map(amount).reduce((sum, value) => sum + value, 0) / (last.time - before.time);
}

/** What happened in a window, by its length or by the age of the chain. */
function rateOfWindow(chain: readonly BlockFact[], now: number, length: number, amount: Amount): number {
  const age = now - (chain[0]?.time ?? now);
  const blocks = chain.filter(({ time }) => time > now - length && time <= now);
  return blocks.map(amount).reduce((sum, value) => sum + value, 0) / Math.min(length, age);
}

/** Counts and means over the blocks of an interval, of all chains together. */
const plainMetrics: Readonly<Record<string, (blocks: readonly BlockFact[]) => number>> = {
  txCount: (blocks) => transactionsIn(blocks).length,
  gasUsed: (blocks) => Number(sumOf(transactionsIn(blocks).map(({ gasUsed }) => gasUsed))),
  feesPaid: (blocks) =>
    Number(sumOf(transactionsIn(blocks).map(({ gasUsed, price }) => gasUsed * price))) / 1e18,
  activeAddresses: (blocks) => distinct(parties(blocks)),
  activeSenders: (blocks) => distinct(senders(blocks)),
  contracts: (blocks) => blocks.flatMap(({ deployers }) => deployers).length,
  deployers: (blocks) => distinct(blocks.flatMap(({ deployers }) => deployers)),
  avgGasPrice: (blocks) => mean(transactionsIn(blocks).map(({ price }) => nano(price))),
  maxGasPrice: (blocks) => highest(transactionsIn(blocks).map(({ price }) => nano(price))),
};

const cumulativeMetrics: Readonly<Record<string, string>> = {
  cumulativeTxCount: 'txCount',
  cumulativeAddresses: 'activeAddresses',
  cumulativeContracts: 'contracts',
  cumulativeDeployers: 'deployers',
};

const amounts: Readonly<Record<string, Amount>> = {
  avgTps: transactionsOf,
  maxTps: transactionsOf,
  avgGps: gasOf,
  maxGps: gasOf,
};

/** A metric in the period that begins at a second, over some chains together. */
export function recountPeriod(
  metric: string,
  chains: readonly (readonly BlockFact[])[],
  interval: Interval,
  begin: number,
): number {
  const within: Within = (time) => periodOf(interval, time) === begin;
  const plain = plainMetrics[metric];
  if (plain !== undefined) return plain(chains.flat().filter(({ time }) => within(time)));
  const total = plainMetrics[cumulativeMetrics[metric] ?? ''];
  if (total !== undefined) return total(chains.flat().filter(({ time }) => time < begin + day));
  const amount = amountOf(metric);
  return metric.startsWith('max')
    ? highest(chains.map((chain) => highestRate(chain, within, amount)))
    : chains.map((chain) => rateOfDay(chain, begin, amount)).reduce((sum, rate) => sum + rate, 0);
}

/** A metric in the window that ends now. @param length seconds; Infinity for all time. */
export function recountWindow(
  metric: string,
  chains: readonly (readonly BlockFact[])[],
  now: number,
  length: number,
): number {
  const within: Within = (time) => time > now - length && time <= now;
  const plain = plainMetrics[metric];
  if (plain !== undefined) return plain(chains.flat().filter(({ time }) => within(time)));
  const amount = amountOf(metric);
  return metric.startsWith('max')
    ? highest(chains.map((chain) => highestRate(chain, within, amount)))
    : chains.map((chain) => rateOfWindow(chain, now, length, amount)).reduce((sum, rate) => sum + rate, 0);
}

function amountOf(metric: string): Amount {
  const amount = amounts[metric];
  if (amount === undefined) throw new Error(`nothing says how to count ${metric}`);
  return amount;
}
