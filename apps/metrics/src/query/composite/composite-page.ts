import { createHash } from 'node:crypto';
import type { Hex } from '../../source/chain-source.js';
import { cutPage, openPage } from '../page.js';
import type { PageTokens } from '../page-token.js';
import type { SeriesReader } from '../series-reader.js';
import { type CompositeQuery, readConditions, type Subquery } from './composite-conditions.js';
import { type CompositeResult, findResult, readAddresses, reopenResult } from './composite-results.js';
import { assetKey } from './composite-sql.js';
import type { HoldingCondition } from './holders-sql.js';

/** A request for a page of the addresses that satisfy several conditions. */
export interface CompositeRequest {
  readonly queries: readonly Subquery[];
  readonly operator: CompositeQuery['operator'];
  readonly pageToken?: string | undefined;
  readonly pageSize: number;
}

/** A page of the combined set; counts and total are of the whole of it. */
export interface CompositePage {
  /** In lower case, ascending. */
  readonly addresses: readonly Hex[];
  /** Number of addresses of each subquery by its id. */
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
  readonly nextPageToken: string | undefined;
}

/**
 * Answers a composite query, page by page. Pages of one token are of one result, whatever the chains do meanwhile.
 * @throws MetricsError `invalid-query`, `unknown-chain`, `balances-unknown`, `invalid-page-token`, `too-many-results`.
 */
export async function readCompositePage(
  reader: SeriesReader,
  tokens: PageTokens,
  { queries, operator, pageToken, pageSize }: CompositeRequest,
): Promise<CompositePage> {
  const conditions = readConditions(reader.state, queries);
  const query = hashOf(queries, conditions, operator);
  const page = openPage(tokens, { list: 'compositeQuery', filters: { query }, pageToken });
  const [id = '', after] = page.cursor === undefined ? [] : String(page.cursor).split(' ');
  const result =
    after === undefined
      ? await findResult(reader, query, conditions, operator)
      : await reopenResult(reader.store, query, id, after as Hex);
  const found = await readAddresses(reader.store, result, after as Hex | undefined, pageSize + 1);
  const { rows, nextPageToken } = cutPage(page, found, pageSize, (last) => `${result.id} ${last}`);
  return { addresses: rows, counts: countsOf(queries, result), total: result.total, nextPageToken };
}

function countsOf(queries: readonly Subquery[], { counts }: CompositeResult): Record<string, number> {
  return Object.fromEntries(queries.map(({ id }, index) => [id, counts[index] ?? 0]));
}

/** What is asked, however dates and addresses are written. */
function hashOf(
  queries: readonly Subquery[],
  conditions: readonly HoldingCondition[],
  operator: CompositeQuery['operator'],
): Hex {
  const asked = conditions.map(({ asset, frame: { first, last }, held, minimum }, index) => [
    queries[index]?.id,
    assetKey(asset),
    first,
    last,
    held,
    String(minimum),
  ]);
  return `0x${createHash('sha256')
    .update(JSON.stringify([operator, asked]))
    .digest('hex')}`;
}
