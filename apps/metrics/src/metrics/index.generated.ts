// Generated from specs/metrics/metrics.yaml by npm run generate. Do not edit.
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
import { txCount } from './txCount.js';
import type { ChainMetric } from './metric.js';

/** The metrics of EVM chains, by name: what the contract says of each, and the SQL that computes it. */
export const chainMetrics: readonly ChainMetric[] = [
  {
    name: 'activeAddresses',
    meaning: 'Distinct addresses in the interval, taken from sender and receiver of transactions and from the parties of token-transfer log events (ERC-20, ERC-721, ERC-1155). The zero address of mints and burns is not counted.',
    unit: 'addresses',
    intervals: ['hour', 'day', 'week', 'month'],
    windows: ['lastHour', 'lastDay', 'lastWeek'],
    ...activeAddresses,
  },
  {
    name: 'activeSenders',
    meaning: 'Distinct addresses in the interval, as in activeAddresses, but senders only.',
    unit: 'addresses',
    intervals: ['hour', 'day', 'week', 'month'],
    windows: ['lastHour', 'lastDay', 'lastWeek'],
    ...activeSenders,
  },
  {
    name: 'avgGasPrice',
    meaning: 'Average gas price in the day: the mean over receipts of the effective gas price.',
    unit: '1e-9 of the native token',
    intervals: ['day'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...avgGasPrice,
  },
  {
    name: 'avgGps',
    meaning: 'Average gas per second: the gas of all blocks of the day divided by the time from the last block before the day to the last block of the day.',
    unit: 'gas per second',
    intervals: ['day'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...avgGps,
  },
  {
    name: 'avgTps',
    meaning: 'Average transactions per second, computed as avgGps; not rounded.',
    unit: 'transactions per second',
    intervals: ['day'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...avgTps,
  },
  {
    name: 'contracts',
    meaning: 'Contracts created in the interval, found by creation calls (CREATE and CREATE2, which CREATE3 is made of) in traces. A creation that failed or was reverted makes no contract.',
    unit: 'contracts',
    intervals: ['day'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...contracts,
  },
  {
    name: 'cumulativeAddresses',
    meaning: 'Distinct addresses from genesis up to 24 hours after the timestamp, counted as in activeAddresses.',
    unit: 'addresses',
    intervals: ['day'],
    windows: [],
    ...cumulativeAddresses,
  },
  {
    name: 'cumulativeContracts',
    meaning: 'Contracts created from genesis up to 24 hours after the timestamp, counted as in contracts.',
    unit: 'contracts',
    intervals: ['day'],
    windows: [],
    ...cumulativeContracts,
  },
  {
    name: 'cumulativeDeployers',
    meaning: 'Distinct deployers from genesis up to 24 hours after the timestamp, counted as in deployers.',
    unit: 'addresses',
    intervals: ['day'],
    windows: [],
    ...cumulativeDeployers,
  },
  {
    name: 'cumulativeTxCount',
    meaning: 'Transactions from genesis up to 24 hours after the timestamp; in the running day, up to now.',
    unit: 'transactions',
    intervals: ['day'],
    windows: [],
    ...cumulativeTxCount,
  },
  {
    name: 'deployers',
    meaning: 'Distinct senders of the creation calls in the interval; for a contract made by a contract that is the latter.',
    unit: 'addresses',
    intervals: ['day'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...deployers,
  },
  {
    name: 'feesPaid',
    meaning: 'Fees in the interval: gas used times the effective gas price of the receipt, summed.',
    unit: 'native token',
    intervals: ['hour', 'day', 'week', 'month'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...feesPaid,
  },
  {
    name: 'gasUsed',
    meaning: 'Gas used by transactions in the interval.',
    unit: 'gas',
    intervals: ['hour', 'day', 'week', 'month'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...gasUsed,
  },
  {
    name: 'maxGasPrice',
    meaning: 'Highest effective gas price of a receipt in the day.',
    unit: '1e-9 of the native token',
    intervals: ['day'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...maxGasPrice,
  },
  {
    name: 'maxGps',
    meaning: 'Highest gas per second of a block in the day: its gas divided by the time since the previous block. Blocks of the same second count as one.',
    unit: 'gas per second',
    intervals: ['day'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...maxGps,
  },
  {
    name: 'maxTps',
    meaning: 'Highest transactions per second of a block in the day, computed as maxGps.',
    unit: 'transactions per second',
    intervals: ['day'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...maxTps,
  },
  {
    name: 'txCount',
    meaning: 'Transactions in the interval, failed ones included.',
    unit: 'transactions',
    intervals: ['hour', 'day', 'week', 'month'],
    windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
    ...txCount,
  },
];
