import { activeAddresses } from './activeAddresses.js';
import { gasUsed } from './gasUsed.js';
import type { ChainMetric } from './metric.js';
import { txCount } from './txCount.js';

/** The metrics of EVM chains that this program computes. */
export const chainMetrics: readonly ChainMetric[] = [activeAddresses, gasUsed, txCount];
