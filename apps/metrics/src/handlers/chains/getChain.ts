import type { GetChainHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { findChain } from '../../query/find-chain.js';

export const getChain: GetChainHandler<MetricsContext> = ({ chainId }, { series }) =>
  findChain(series.state, chainId).record;
