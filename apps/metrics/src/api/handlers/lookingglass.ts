import type { LookingglassHandlers } from '@firn/metrics-server';
import { readCompositePage } from '../../query/composite/composite-page.js';
import type { MetricsContext } from '../metrics-context.js';

/** Handlers of composite queries. */
export const lookingglassHandlers: LookingglassHandlers<MetricsContext> = {
  compositeQuery: async ({ pageToken, pageSize = 1000, body }, { series, pageTokens }) => {
    const page = await readCompositePage(series, pageTokens, {
      queries: body.queries,
      operator: body.operator,
      pageToken: body.pageToken ?? pageToken,
      pageSize: body.pageSize ?? pageSize,
    });
    return {
      addresses: page.addresses,
      subQueryCounts: page.counts,
      totalCount: page.total,
      nextPageToken: page.nextPageToken,
    };
  },
};
