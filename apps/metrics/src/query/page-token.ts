import { createHmac, timingSafeEqual } from 'node:crypto';
import { MetricsError } from '../errors.js';

/** A value of a filter; undefined where the request has none. */
export type FilterValue = string | number | undefined;

/** The filters of a request, by parameter. */
export type PageFilters = Readonly<Record<string, FilterValue>>;

/** Where a page begins; a number or a text that the list understands. */
export type PageCursor = number | string;

/** What a token says. */
export interface PageTokenContents<Filters = PageFilters> {
  /** The list that it belongs to, path parameters included: `getChainMetrics 43114 txCount`. */
  readonly list: string;
  readonly filters: Filters;
  readonly cursor: PageCursor;
}

/** Issues page tokens and reads them again. */
export interface PageTokens {
  issue(contents: PageTokenContents): string;
  /**
   * Reads a token. Filters that the request leaves out are the token's; they are of the type of the list's filters, because only this
   * service signs tokens.
   * @throws MetricsError `invalid-page-token` for one that this service did not issue, that is older than 24 hours, or that belongs
   * to another list or to other filters.
   */
  read<Filters extends PageFilters>(
    token: string,
    list: string,
    filters: Filters,
  ): PageTokenContents<Filters>;
}

/** How long a token is valid, in seconds. */
const pageTokenLifetime = 24 * 3_600;
const signatureBytes = 16;
const advice = 'request the first page again, without pageToken';

type Payload = readonly [list: string, filters: PageFilters, cursor: PageCursor, issuedAt: number];

/**
 * Makes tokens that carry everything themselves, signed with a key: nothing is stored, and they survive a restart.
 *
 * @param now Unix seconds.
 */
export function createPageTokens(key: Uint8Array, now: () => number): PageTokens {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes);

  function open(token: string): Payload {
    const [text = '', signature = '', ...rest] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    if (rest.length > 0 || given.length !== signatureBytes || !timingSafeEqual(given, sign(text))) {
      throw new MetricsError(
        'invalid-page-token',
        `pageToken is not one that this service has issued: ${advice}`,
      );
    }
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Payload;
  }

  return {
    issue({ list, filters, cursor }) {
      const payload: Payload = [list, filters, cursor, now()];
      const text = Buffer.from(JSON.stringify(payload), 'utf8').toString('base64url');
      return `${text}.${sign(text).toString('base64url')}`;
    },
    read<Filters extends PageFilters>(token: string, list: string, filters: Filters) {
      const [issuedFor, issuedFilters, cursor, issuedAt] = open(token);
      if (now() - issuedAt >= pageTokenLifetime) {
        throw new MetricsError(
          'invalid-page-token',
          `pageToken has expired, it was valid for 24 hours: ${advice}`,
        );
      }
      const other = Object.entries(filters).find(
        ([name, value]) => value !== undefined && value !== issuedFilters[name],
      );
      if (issuedFor !== list || other !== undefined) {
        const what = other === undefined ? 'another request' : `another ${other[0]}`;
        throw new MetricsError('invalid-page-token', `pageToken was issued for ${what}: ${advice}`);
      }
      return { list, filters: issuedFilters as Filters, cursor };
    },
  };
}
