import type { Interval } from '../../metrics/interval.js';
import type { Network } from '../../source/platform/platform-network.js';
import { cutPage, type OpenPage, openPage, type Page } from '../page.js';
import type { PageTokens } from '../page-token.js';
import type { SeriesReader } from '../series-reader.js';
import { type MessageCount, type MessageCursor, readMessageSeries } from './message-series.js';
import { checkFilters, readGroupBy } from './message-sql.js';

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

type MessagesFilters = Omit<MessagesRequest, 'pageToken' | 'pageSize'>;

const defaults = { timeInterval: 'hour' } as const;

/**
 * The page of message counts that a request asks for.
 * @throws MetricsError `invalid-identifier`, `invalid-page-token`.
 */
export function openMessagesPage(
  tokens: PageTokens,
  {
    network,
    srcBlockchainId,
    destBlockchainId,
    groupBy,
    timeInterval,
    startTimestamp,
    endTimestamp,
    pageToken,
  }: Omit<MessagesRequest, 'pageSize'>,
): OpenPage<MessagesFilters> {
  const filters = {
    network,
    srcBlockchainId,
    destBlockchainId,
    groupBy,
    timeInterval,
    startTimestamp,
    endTimestamp,
  };
  checkFilters(filters);
  return openPage(tokens, { list: 'getIcmTimeseries', filters, defaults, pageToken });
}

/**
 * Answers a request for message counts, page by page: rows, newest first.
 * @throws MetricsError `invalid-identifier`, `invalid-page-token`.
 */
export async function readMessagesPage(
  reader: SeriesReader,
  tokens: PageTokens,
  { pageSize, ...request }: MessagesRequest,
): Promise<Page<MessageCount>> {
  const page = openMessagesPage(tokens, request);
  const { network, timeInterval, srcBlockchainId, destBlockchainId, groupBy } = page.filters;
  const rows = await readMessageSeries(reader, {
    group: network ?? 'total',
    interval: timeInterval ?? defaults.timeInterval,
    filters: { srcBlockchainId, destBlockchainId },
    groupBy: readGroupBy(groupBy),
    start: page.filters.startTimestamp,
    end: page.filters.endTimestamp,
    after: page.cursor === undefined ? undefined : readCursor(String(page.cursor)),
    limit: pageSize + 1,
  });
  return cutPage(page, rows, pageSize, writeCursor);
}

function writeCursor({ timestamp, srcBlockchainId, destBlockchainId }: MessageCursor): string {
  return `${timestamp} ${srcBlockchainId} ${destBlockchainId}`;
}

function readCursor(text: string): MessageCursor {
  const [timestamp, srcBlockchainId = '', destBlockchainId = ''] = text.split(' ');
  return { timestamp: Number(timestamp), srcBlockchainId, destBlockchainId };
}
