import { nobodySql } from '../../metrics/fact-tables.js';
import { maximumBalance } from '../../seal/derived-tables.js';
import type { StoreParams } from '../../store/store.js';
import {
  type Asset,
  createParams,
  type HoldingCondition,
  holdersSql,
  latestHoldersSql,
  readsNewest,
} from './holders-sql.js';

/** How the addresses of several conditions are combined. */
export type Operator = 'AND' | 'OR';

/** Where latest balances of closed days are read from: a row for each holder, or the history of each. */
export type LatestSource = 'newest' | 'history';

/** What `outside` is in a row that stands for no address: rows that were read are being changed, so the others say nothing. */
export const tornMark = 2;

/**
 * A SELECT of the rows that `composite_addresses` has of a result, but for its ID: `outside`, `address`, `matches`. Undefined where
 * nobody can satisfy any of the conditions.
 */
export function compositeSql(
  conditions: readonly HoldingCondition[],
  operator: Operator,
  from: LatestSource,
): { readonly sql: string; readonly params: StoreParams } | undefined {
  const { bind, params } = createParams();
  const possible = conditions.filter(isPossible);
  const isLatest = (condition: HoldingCondition) => from === 'newest' && readsNewest(condition);
  const latest = groupByAsset(possible.filter(isLatest)).flatMap((group) => {
    const [any] = group;
    return any === undefined ? [] : latestHoldersSql(any.asset, group, bind);
  });
  const others = groupByAsset(possible.filter((condition) => !isLatest(condition)));
  const parts = [
    ...latest.map(({ holders }) => holders),
    ...others.flatMap((group) => holdersSql(group, bind) ?? []),
  ];
  const [only] = parts;
  if (only === undefined) return undefined;
  const matched =
    parts.length === 1
      ? only
      : `SELECT holder, groupBitOr(matches) AS matches FROM (${parts.join(' UNION ALL ')}) GROUP BY holder`;
  const outside = operator === 'AND' ? `toUInt8(matches != ${2 ** conditions.length - 1})` : 'toUInt8(0)';
  const marks = latest.map(
    ({ torn }) =>
      `SELECT toUInt8(${tornMark}) AS outside, ${nobodySql} AS address, toUInt32(0) AS matches ${torn}`,
  );
  return {
    // Addresses outside of the combined set are only counted, and equal ones take no room.
    sql: [
      `SELECT ${outside} AS outside, if(outside, ${nobodySql}, holder) AS address, matches FROM (${matched})`,
      ...marks,
    ].join(' UNION ALL '),
    params,
  };
}

/** Nothing is held before 1970, on a chain without blocks, or beyond what a balance can be. */
function isPossible({ asset, frame, minimum }: HoldingCondition): boolean {
  return asset.chain.watermark !== undefined && minimum <= maximumBalance && frame.last >= 0;
}

function groupByAsset(conditions: readonly HoldingCondition[]): HoldingCondition[][] {
  const groups = new Map<string, HoldingCondition[]>();
  for (const condition of conditions) {
    const key = assetKey(condition.asset);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [condition]);
    else group.push(condition);
  }
  return [...groups.values()];
}

/** Names an asset. */
export function assetKey({ chain, kind, token }: Asset): string {
  return `${chain.key} ${kind} ${token}`;
}
