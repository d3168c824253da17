import type { Hex, NativeChanges, SourceBlock, SourceReceipt, SourceTransaction } from '../chain-source.js';
import { noteAtomic } from './atomic-moves.js';
import { noteFrames, type ValueFrame } from './frame-moves.js';
import { createNativeLedger, type NativeLedger } from './native-ledger.js';

/** Withdrawals of a beacon chain are in 1e-9 of the coin. */
const weiPerGwei = 10n ** 9n;

/** What a block's changes of native balances are worked out from, beside the block itself. */
export interface NativeEvidence {
  readonly receipts: readonly SourceReceipt[];
  /** Answer of `debug_traceBlockByNumber` with `callTracer`, whose traces are those of the receipts. */
  readonly traces: readonly { readonly result?: ValueFrame | null }[];
  /** What the accounts have in the genesis; for block 0 only. */
  readonly genesis?: ReadonlyMap<Hex, bigint> | undefined;
  /** ID of the asset that is the native coin of the network; needed where the block has atomic transactions. */
  readonly coin?: Uint8Array | undefined;
}

/**
 * Works out what a block changed of native balances: the genesis, fees, the value of transactions and of the calls in them, atomic
 * transactions and withdrawals.
 */
export function nativeChangesOf(block: SourceBlock, evidence: NativeEvidence): NativeChanges {
  const { receipts, traces, genesis, coin } = evidence;
  const ledger = createNativeLedger();
  for (const [holder, balance] of genesis ?? []) ledger.give(holder, balance);
  for (const [index, transaction] of block.transactions.entries()) {
    const receipt = receipts[index];
    if (receipt === undefined) throw new RangeError(`there is no receipt ${index}`);
    noteFee(ledger, block, transaction, receipt);
    if (receipt.status === 0n) continue;
    const root = traces[index]?.result;
    if (root == null) ledger.miss(`the node does not trace transaction ${transaction.hash}`);
    else noteFrames(ledger, root);
  }
  if (block.atomicData !== undefined && block.atomicData !== '0x') {
    if (coin === undefined) ledger.miss('the native asset of the network is not known');
    else noteAtomic(ledger, block.atomicData, coin);
  }
  for (const { address, amount } of block.withdrawals ?? []) ledger.give(address, amount * weiPerGwei);
  return ledger;
}

/**
 * Chains of this network give the whole fee to the block's fee recipient, which is the black hole where the chain's rules burn fees;
 * others burn the base fee, and the price of blobs.
 */
function noteFee(
  ledger: NativeLedger,
  { feeRecipient, baseFeePerGas, burnsBaseFee }: SourceBlock,
  { from }: SourceTransaction,
  { gasUsed, effectiveGasPrice, blobFee = 0n }: SourceReceipt,
): void {
  ledger.take(from, gasUsed * effectiveGasPrice + blobFee);
  const burned = burnsBaseFee === true ? (baseFeePerGas ?? 0n) : 0n;
  if (feeRecipient === undefined) ledger.miss('the node does not tell who gets the fees');
  else ledger.give(feeRecipient, gasUsed * (effectiveGasPrice - burned));
}
