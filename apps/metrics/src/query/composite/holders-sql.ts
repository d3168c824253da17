import { daySeconds, latestTime, periodStart } from '../../metrics/interval.js';
import {
  type AssetKind,
  assetKinds,
  balanceChangesSql,
  balanceDays,
  newestBalances,
  runningBalancesSql,
} from '../../seal/derived-tables.js';
import { derivedSeal } from '../../seal/seal-derived.js';
import type { Hex } from '../../source/chain-source.js';
import type { ChainState } from '../../state/service-state.js';
import type { StoreParams } from '../../store/store.js';

/** An asset of a chain. */
export interface Asset {
  readonly chain: ChainState;
  readonly kind: AssetKind;
  /** Zero for the native coin. */
  readonly token: Hex;
}

/** A condition on what an address has of an asset. */
export interface HoldingCondition {
  readonly asset: Asset;
  readonly frame: Frame;
  /** Whether it is held during the whole of the frame, or at a moment of it. */
  readonly held: 'throughout' | 'sometime';
  /** In base units; an equal balance is enough. 0 is what everyone has whose balance ever changed until the end of the frame. */
  readonly minimum: bigint;
  /** Bit that stands for the condition in `matches`. */
  readonly bit: number;
}

/*
 * What a row says of a condition is a number, and of an address the greatest of its numbers counts:
 *   0            nothing
 *   2            a moment of the frame that leaves the answer open
 *   4t + 2 + c   the balance at t, which is carried into the frame; c is 1 where it is enough. The greatest is the latest.
 *   2^40         a moment of the frame that decides: enough where `sometime` is asked, too little where `throughout` is.
 */
const open = 'toUInt64(2)';
const decided = `toUInt64(${2 ** 40})`;
const carried = (moment: string, enough: string) => `toUInt64(toUInt32(${moment})) * 4 + 2 + (${enough})`;

/** A condition with the words of its SQL. */
interface Spoken extends Omit<HoldingCondition, 'frame'> {
  readonly frame: FrameDays;
  /** Placeholder of the minimum. */
  readonly least: string;
  /** Begin of the frame. */
  readonly begin: string;
  /** What a block in the first second of the frame makes of what was carried into it: nothing that counts. */
  readonly replaced: string;
}

interface Words {
  /** Condition on the rows of `balances` of closed days. */
  readonly days: string;
  /** Condition on facts. */
  readonly facts: string;
  /** First block of the days that are not closed. */
  readonly next: string;
  readonly until: number;
  readonly moment: (timestamp: number) => string;
}

/**
 * A SELECT of every `holder` that satisfies at least one of some conditions on the same asset, once, with those that it satisfies in
 * `matches`. The days of the asset are read once for all of them.
 *
 * What counts as held is the balance after a block, and at the begin of the frame the one that was carried into it, unless a block of
 * that very second replaced it. Days that are closed come from `balances`; a day in which a frame begins or ends, and the days
 * that are not closed, from the facts.
 */
export function holdersSql(conditions: readonly HoldingCondition[], bind: BindParam): string | undefined {
  const [any] = conditions;
  if (any === undefined) return undefined;
  const words = speak(any.asset, bind);
  const spoken = conditions.map((condition): Spoken => {
    const frame = frameDays(condition.frame, words.until);
    const begin = words.moment(frame.first);
    const replaced = carried(begin, condition.held === 'throughout' ? '1' : '0');
    return { ...condition, frame, begin, replaced, least: bind('Int256', condition.minimum) };
  });
  const rows = [
    closedSql(spoken, words),
    ...spoken.flatMap((condition, index) =>
      factsSql(condition, words).map((facts) => {
        const others = spoken.map((_, other) => `${other === index ? 'said' : 'toUInt64(0)'} AS v${other}`);
        return `SELECT holder, ${others.join(', ')} FROM (${facts})`;
      }),
    ),
  ];
  const greatest = spoken.map((_, index) => `max(v${index}) AS m${index}`);
  const matches = spoken.map(
    ({ bit, ...rest }, index) => `if(${satisfiedSql(rest, `m${index}`)}, ${2 ** bit}, 0)`,
  );
  return `SELECT holder, toUInt32(${matches.join(' + ')}) AS matches
    FROM (SELECT holder, ${greatest.join(', ')} FROM (${rows.join(' UNION ALL ')}) GROUP BY holder)
    WHERE matches != 0`;
}

function speak({ chain, kind, token }: Asset, bind: BindParam): Words {
  const { until, next } = derivedSeal(chain, balanceDays);
  const owner = `chain = ${bind('UInt32', chain.key)} AND token = toFixedString(unhex(${bind('String', token.slice(2))}), 20)`;
  return {
    days: `${owner} AND nft = ${assetKinds[kind]}`,
    facts: `${owner} AND num <= ${bind('UInt64', chain.watermark?.num ?? 0n)}`,
    next: bind('UInt64', next),
    until,
    moment: (timestamp) => `toDateTime(${bind('UInt32', timestamp)}, 'UTC')`,
  };
}

/** What the closed days say. */
function closedSql(conditions: readonly Spoken[], { days, moment }: Words): string {
  const values = conditions.map(({ held, least, frame: { beginDay, fullFrom, fullTo } }, index) => {
    const decides = held === 'throughout' ? `trough < ${least}` : `peak >= ${least}`;
    return `multiIf(ts < least(${moment(beginDay)}, ${moment(fullTo)}), ${carried('ts', `balance >= ${least}`)},
      ts >= ${moment(fullFrom)} AND ts < ${moment(fullTo)}, if(${decides}, ${decided}, ${open}), toUInt64(0)) AS v${index}`;
  });
  const end = Math.max(...conditions.map(({ frame }) => frame.fullTo));
  return `SELECT holder, ${values.join(', ')} FROM balances WHERE ${days} AND ts < ${moment(end)}`;
}

/** What facts say of a condition: `holder`, `said`. */
function factsSql({ asset, held, least, begin, replaced, frame }: Spoken, words: Words): string[] {
  const { days, facts, next, until, moment } = words;
  const decides = held === 'throughout' ? `total < ${least}` : `total >= ${least}`;
  const change = (condition: string) => balanceChangesSql(`${facts} AND ${condition}`, asset.kind);
  const blocks = (condition: string, before: number) =>
    `SELECT holder, greatest(
        if(countIf(at < ${begin}) = 0, 0, ${carried(`maxIf(at, at < ${begin})`, `argMaxIf(total, num, at < ${begin}) >= ${least}`)}),
        if(countIf(at = ${begin}) = 0, 0, ${replaced}),
        if(countIf(at >= ${begin}) = 0, 0, ${open}),
        if(countIf(at >= ${begin} AND ${decides}) = 0, 0, ${decided})) AS said
      FROM (${runningBalancesSql(change(condition), `${days} AND ts < ${moment(before)}`)}) GROUP BY holder`;
  return [
    // A day says nothing of when in it the balance changed.
    ...(frame.beginsClosed
      ? [`SELECT holder, ${replaced} AS said FROM (${change(`ts = ${begin}`)}) GROUP BY holder`]
      : []),
    ...frame.cut.map((start) =>
      blocks(
        `ts >= ${moment(start)} AND ts <= ${moment(Math.min(frame.last, start + daySeconds - 1))}`,
        start,
      ),
    ),
    ...(frame.reachesOpen ? [blocks(`num >= ${next} AND ts <= ${moment(frame.last)}`, until)] : []),
  ];
}

function satisfiedSql({ held, minimum }: Pick<HoldingCondition, 'held' | 'minimum'>, value: string): string {
  // Who had nothing before the frame had 0.
  const enough = `(bitTest(${value}, 0)${minimum === 0n ? ` OR ${value} = ${open}` : ''})`;
  return held === 'throughout'
    ? `${value} < ${decided} AND ${enough}`
    : `${value} >= ${decided} OR ${enough}`;
}

/** Whether a condition asks for the latest balance alone, and the row of each holder in `newest_balances` can tell. */
export function readsNewest({ asset: { chain }, frame }: Omit<HoldingCondition, 'bit'>): boolean {
  return (
    Math.min(frame.first, frame.last) >= latestMoment &&
    derivedSeal(chain, newestBalances).until === derivedSeal(chain, balanceDays).until
  );
}

/**
 * A SELECT of every `holder` whose latest balance satisfies at least one of some conditions on the same asset, once, with those that it
 * satisfies in `matches`; and the rest of a SELECT, from its FROM on, that has a row where rows of `newest_balances` are being changed: it has to
 * stand behind the other one, so that it sees whatever that has seen.
 */
export function latestHoldersSql(
  { chain, kind, token }: Asset,
  conditions: readonly HoldingCondition[],
  bind: BindParam,
): { readonly holders: string; readonly torn: string } {
  const { until, next } = derivedSeal(chain, balanceDays);
  const owner = `chain = ${bind('UInt32', chain.key)} AND token = toFixedString(unhex(${bind('String', token.slice(2))}), 20)`;
  const newest = `FROM newest_balances FINAL WHERE ${owner} AND nft = ${assetKinds[kind]}`;
  const open = `${owner} AND num BETWEEN ${bind('UInt64', next)} AND ${bind('UInt64', chain.watermark?.num ?? 0n)}`;
  const matches = conditions.map(
    ({ bit, minimum }) => `if(latest >= ${bind('Int256', minimum)}, ${2 ** bit}, 0)`,
  );
  return {
    // A row of the day 0 stands for none.
    holders: `SELECT holder, toUInt32(${matches.join(' + ')}) AS matches FROM (
        SELECT holder, sum(amount) AS latest FROM (
          SELECT holder, balance AS amount ${newest} AND ts > toDateTime(0, 'UTC')
          UNION ALL
          SELECT holder, delta AS amount FROM (${balanceChangesSql(open, kind)})
        ) GROUP BY holder
      ) WHERE matches != 0`,
    torn: `FROM newest_balances WHERE ${owner} AND nft = ${assetKinds[kind]} AND ts >= toDateTime(${bind('UInt32', until)}, 'UTC') LIMIT 1`,
  };
}

/** A time frame; both moments belong to it, in Unix seconds. */
export interface Frame {
  readonly first: number;
  readonly last: number;
}

/** How a frame lies on days, some of which are closed. All of it in Unix seconds, days by their begin. */
interface FrameDays extends Frame {
  /** Days before this one are before the frame. */
  readonly beginDay: number;
  /** First day that is in the frame as a whole. */
  readonly fullFrom: number;
  /** First day after those that are closed and in the frame as a whole. */
  readonly fullTo: number;
  /** Closed days of which only a part is in the frame. */
  readonly cut: readonly number[];
  /** Whether the frame begins with a day that is closed and not cut. */
  readonly beginsClosed: boolean;
  /** Whether it reaches into the days that are not closed. */
  readonly reachesOpen: boolean;
}

/** A frame of this moment and no other is the latest state. The store ends in the middle of the day after it, in 2106. */
export const latestMoment = periodStart('day', latestTime);

/** @param until begin of the first day that is not closed. */
function frameDays(frame: Frame, until: number): FrameDays {
  const first = Math.min(Math.max(frame.first, 0), latestMoment);
  const last = Math.min(frame.last, latestMoment);
  const beginDay = periodStart('day', first);
  const endDay = periodStart('day', last + 1);
  const cut: number[] = [];
  if (first > beginDay) cut.push(beginDay);
  if (last >= endDay && !cut.includes(endDay)) cut.push(endDay);
  return {
    first,
    last,
    beginDay,
    fullFrom: first > beginDay ? beginDay + daySeconds : beginDay,
    fullTo: Math.min(endDay, until),
    cut: cut.filter((start) => start < until),
    beginsClosed: first === beginDay && beginDay < until,
    reachesOpen: last >= until,
  };
}

/** Names a value of a statement: returns the placeholder that stands for it. */
type BindParam = (type: string, value: StoreParams[string]) => string;

/**
 * Collects the values of a statement that is put together from parts which do not know of each other.
 *
 * @example
 * const { bind, params } = createParams();
 * `num = ${bind('UInt64', 7n)}` // num = {p0:UInt64}
 */
export function createParams(): { readonly bind: BindParam; readonly params: StoreParams } {
  const params: Record<string, StoreParams[string]> = {};
  let count = 0;
  return {
    params,
    bind(type, value) {
      const name = `p${count++}`;
      params[name] = value;
      return `{${name}:${type}}`;
    },
  };
}
