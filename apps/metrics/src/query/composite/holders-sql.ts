import { daySeconds } from '../../metrics/interval.js';
import {
  type AssetKind,
  assetKinds,
  balanceChangesSql,
  balanceDays,
  runningBalancesSql,
} from '../../seal/balance-days.js';
import { derivedSeal } from '../../seal/seal-derived.js';
import type { Hex } from '../../source/chain-source.js';
import type { ChainState } from '../../state/service-state.js';
import type { BindParam } from './bind-params.js';
import { type Frame, type FrameDays, frameDays } from './frame-days.js';

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
