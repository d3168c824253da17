import { assetKinds, balanceChangesSql, balanceDays } from '../../seal/balance-days.js';
import { newestBalances } from '../../seal/newest-balances.js';
import { derivedSeal } from '../../seal/seal-derived.js';
import type { BindParam } from './bind-params.js';
import { latestMoment } from './frame-days.js';
import type { Asset, HoldingCondition } from './holders-sql.js';

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
