import { type Interval, intervals } from '../metrics/interval.js';
import type { Network } from '../state/chain-record.js';
import { type MessageCount, type MessageCursor, readMessageSeries } from './message-series.js';
import { readGroupBy } from './message-sql.js';
import type { PageTokens } from './page-token.js';
import type { SeriesReader } from './read-series.js';

/** A request for a page of message counts. */
export interface MessagesRequest {
  readonly network?: Network | undefined;
  /** Blockchain IDs in cb58. */
  readonly srcBlockchainId?: string | undefined;
  readonly destBlockchainId?: string | undefined;
  /** Sides by which the counts are broken down, with a comma between them. */
  readonly groupBy?: string | undefined;
  /** Default: hour. */
  readonly timeInterval?: Interval | undefined;
  /** Inclusive, Unix seconds. */
  readonly startTimestamp?: number | undefined;
  /** Exclusive, Unix seconds. */
  readonly endTimestamp?: number | undefined;
  readonly pageToken?: string | undefined;
  readonly pageSize: number;
}

/** A page of rows, newest first, and the token of the next one where older rows remain. */
export interface MessagesPage {
  readonly rows: readonly MessageCount[];
  readonly nextPageToken: string | undefined;
}

const list = 'getIcmTimeseries';

/**
 * Answers a request for message counts, page by page.
 * @throws MetricsError `invalid-page-token`.
 */
export async function readMessagesPage(
  reader: SeriesReader,
  tokens: PageTokens,
  { pageToken, pageSize, ...given }: MessagesRequest,
): Promise<MessagesPage> {
  const first = { filters: { ...given, timeInterval: given.timeInterval ?? 'hour' }, cursor: undefined };
  const { filters, cursor } = pageToken === undefined ? first : tokens.read(pageToken, list, { ...given });
  const text = (name: keyof MessagesRequest) => {
    const value = filters[name as keyof typeof filters];
    return value === undefined ? undefined : String(value);
  };
  const number = (name: 'startTimestamp' | 'endTimestamp') => {
    const value = filters[name];
    return value === undefined ? undefined : Number(value);
  };
  const { rows, more } = await readMessageSeries(reader, {
    group: networkOf(text('network')) ?? 'total',
    interval: intervals.find((interval) => interval === filters.timeInterval) ?? 'hour',
    filters: { srcBlockchainId: text('srcBlockchainId'), destBlockchainId: text('destBlockchainId') },
    groupBy: readGroupBy(text('groupBy')),
    start: number('startTimestamp'),
    end: number('endTimestamp'),
    after: cursor === undefined ? undefined : readCursor(String(cursor)),
    limit: pageSize,
  });
  const last = rows.at(-1);
  return {
    rows,
    nextPageToken:
      more && last !== undefined ? tokens.issue({ list, filters, cursor: writeCursor(last) }) : undefined,
  };
}

function networkOf(text: string | undefined): Network | undefined {
  return text === 'mainnet' || text === 'testnet' ? text : undefined;
}

function writeCursor({ timestamp, srcBlockchainId, destBlockchainId }: MessageCursor): string {
  return `${timestamp} ${srcBlockchainId} ${destBlockchainId}`;
}

function readCursor(text: string): MessageCursor {
  const [timestamp, srcBlockchainId = '', destBlockchainId = ''] = text.split(' ');
  return { timestamp: Number(timestamp), srcBlockchainId, destBlockchainId };
}
