import { tokenTransfers } from '../../indexer/ingest/token-transfers.js';
import { type BlockWithReceipts, type Hex, zeroAddress } from '../../source/chain-source.js';

/** What a block did, and how long after the last block of an earlier second. */
export interface TimedBlock extends BlockWithReceipts {
  /** Seconds; 0 where there is nothing to measure from. */
  readonly elapsed: number;
}

/** What happened in a period, added up block by block as the definitions say, without any store. */
export interface PeriodTotals {
  transactions: number;
  gasUsed: bigint;
  /** Wei. */
  fees: bigint;
  readonly addresses: Set<Hex>;
  readonly senders: Set<Hex>;
  contracts: number;
  readonly deployers: Set<Hex>;
  /** Sum of the effective gas prices of all receipts, wei. */
  priceSum: bigint;
  priceMax: bigint;
  /** Highest of what the blocks of one second did in the time since the last block before them. */
  highestTps: number;
  highestGps: number;
  /** Seconds from the last block before the period to the last one in it. */
  elapsed: number;
  /** The second that is being added up. */
  second:
    | { readonly at: bigint; readonly elapsed: number; transactions: number; gasUsed: bigint }
    | undefined;
}

/** Nothing happened yet. */
export function emptyTotals(): PeriodTotals {
  return {
    transactions: 0,
    gasUsed: 0n,
    fees: 0n,
    addresses: new Set(),
    senders: new Set(),
    contracts: 0,
    deployers: new Set(),
    priceSum: 0n,
    priceMax: 0n,
    highestTps: 0,
    highestGps: 0,
    elapsed: 0,
    second: undefined,
  };
}

/** Adds a block; they come in their order. */
export function addBlock(totals: PeriodTotals, { block, receipts, creations, elapsed }: TimedBlock): void {
  totals.transactions += receipts.length;
  totals.gasUsed += block.gasUsed;
  for (const { gasUsed, effectiveGasPrice } of receipts) {
    totals.fees += gasUsed * effectiveGasPrice;
    totals.priceSum += effectiveGasPrice;
    if (effectiveGasPrice > totals.priceMax) totals.priceMax = effectiveGasPrice;
  }
  for (const { from, to } of block.transactions) addParties(totals, from, to ?? zeroAddress);
  for (const transfer of receipts.flatMap(({ logs }) => logs.flatMap(tokenTransfers)))
    addParties(totals, transfer.sender, transfer.recipient);
  for (const { creator } of creations.flat()) {
    totals.contracts++;
    totals.deployers.add(creator);
  }
  addRate(totals, block.timestamp, elapsed, receipts.length, block.gasUsed);
}

// The zero address stands for nobody.
function addParties({ addresses, senders }: PeriodTotals, sender: Hex, recipient: Hex): void {
  if (sender !== zeroAddress) {
    senders.add(sender);
    addresses.add(sender);
  }
  if (recipient !== zeroAddress) addresses.add(recipient);
}

/** Blocks of one second count as one. */
function addRate(
  totals: PeriodTotals,
  at: bigint,
  elapsed: number,
  transactions: number,
  gasUsed: bigint,
): void {
  if (totals.second?.at !== at) {
    totals.second = { at, elapsed, transactions: 0, gasUsed: 0n };
    totals.elapsed += elapsed;
  }
  const { second } = totals;
  second.transactions += transactions;
  second.gasUsed += gasUsed;
  if (second.elapsed === 0) return;
  totals.highestTps = Math.max(totals.highestTps, second.transactions / second.elapsed);
  totals.highestGps = Math.max(totals.highestGps, Number(second.gasUsed) / second.elapsed);
}
