import type { ListChainsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readChainsPage } from '../../query/chains-page.js';

export const listChains: ListChainsHandler<MetricsContext> = (
  { network, pageToken },
  { series, pageTokens },
) =>
  readChainsPage(series.state, pageTokens, { network: network === 'fuji' ? 'testnet' : network, pageToken });
