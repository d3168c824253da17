import type { PageCursor, PageFilters, PageTokens } from './page-token.js';

/** A request for a page of a list. */
export interface PageRequest<Filters> {
  /** The list, path parameters included: `getChainMetrics 43114 txCount`. */
  readonly list: string;
  readonly filters: Filters;
  /** What a first page takes for filters that are left out; later pages have those of the first. */
  readonly defaults?: Partial<Filters> | undefined;
  readonly pageToken: string | undefined;
}

/** A page that is to be read. */
export interface OpenPage<Filters> {
  readonly filters: Filters;
  /** Where it begins: what the page before was closed with; undefined for the first one. */
  readonly cursor: PageCursor | undefined;
  /** The token of the page that begins at a cursor. */
  tokenOf(cursor: PageCursor): string;
}

/**
 * The page that a request asks for: that of its token, with the filters of the first page, or the first one.
 * @throws MetricsError `invalid-page-token`.
 */
export function openPage<const Filters extends PageFilters>(
  tokens: PageTokens,
  { list, filters: given, defaults, pageToken }: PageRequest<Filters>,
): OpenPage<Filters> {
  const { filters, cursor } =
    pageToken === undefined
      ? { filters: { ...defaults, ...withoutAbsent(given) } as Filters, cursor: undefined }
      : tokens.read(pageToken, list, given);
  return { filters, cursor, tokenOf: (next) => tokens.issue({ list, filters, cursor: next }) };
}

function withoutAbsent(filters: PageFilters): PageFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** Rows of a page and the token of the next one, where more remain. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextPageToken: string | undefined;
}

/**
 * Makes a page of rows of which one more was read than it may have, to see whether more remain.
 *
 * @param size most rows of the page.
 * @param cursorAfter where the next page begins, after the last row of this one.
 *
 * @example
 * cutPage(page, ['a', 'b', 'c'], 2, (row) => row) // { rows: ['a', 'b'], nextPageToken: page.tokenOf('b') }
 */
export function cutPage<Row>(
  page: Pick<OpenPage<unknown>, 'tokenOf'>,
  rows: readonly Row[],
  size: number,
  cursorAfter: (last: Row) => PageCursor,
): Page<Row> {
  const kept = rows.slice(0, size);
  const last = kept.at(-1);
  const more = rows.length > size && last !== undefined;
  return { rows: kept, nextPageToken: more ? page.tokenOf(cursorAfter(last)) : undefined };
}
