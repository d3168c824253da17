import type { ListChainsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readChainsPage } from '../../query/chains-page.js';
import { toNetwork } from '../../state/chain-record.js';

export const listChains: ListChainsHandler<MetricsContext> = (
  { network, pageToken },
  { series, pageTokens },
) => readChainsPage(series.state, pageTokens, { network: network && toNetwork(network), pageToken });
