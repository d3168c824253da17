import { activeAddresses } from './activeAddresses.js';
import { activeSenders } from './activeSenders.js';
import { avgGasPrice } from './avgGasPrice.js';
import { avgGps } from './avgGps.js';
import { avgTps } from './avgTps.js';
import { contracts } from './contracts.js';
import { cumulativeAddresses } from './cumulativeAddresses.js';
import { cumulativeContracts } from './cumulativeContracts.js';
import { cumulativeDeployers } from './cumulativeDeployers.js';
import { cumulativeTxCount } from './cumulativeTxCount.js';
import { deployers } from './deployers.js';
import { feesPaid } from './feesPaid.js';
import { gasUsed } from './gasUsed.js';
import { maxGasPrice } from './maxGasPrice.js';
import { maxGps } from './maxGps.js';
import { maxTps } from './maxTps.js';
import type { ChainMetric } from './metric.js';
import { txCount } from './txCount.js';

/** The metrics of EVM chains that this program computes. */
export const chainMetrics: readonly ChainMetric[] = [
  activeAddresses,
  activeSenders,
  avgGasPrice,
  avgGps,
  avgTps,
  contracts,
  cumulativeAddresses,
  cumulativeContracts,
  cumulativeDeployers,
  cumulativeTxCount,
  deployers,
  feesPaid,
  gasUsed,
  maxGasPrice,
  maxGps,
  maxTps,
  txCount,
];
