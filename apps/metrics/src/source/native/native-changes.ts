import { compareBytes, isPlatformCodecError, parseAtomicBatch, parseAtomicTx } from '@firn/platform-codec';
import { bytesToHex, hexToBytes } from '@firn/primitives';
import type { Hex, NativeChanges, SourceBlock, SourceReceipt, SourceTransaction } from '../chain-source.js';
import { asAddress, asQuantity } from '../decode-values.js';

/** Adds up what a block does to native balances. Amounts are in wei. */
interface NativeLedger extends NativeChanges {
  give(holder: Hex, amount: bigint): void;
  take(holder: Hex, amount: bigint): void;
  /** Only the node knows what the block does to this holder in the end. */
  doubt(holder: Hex): void;
  /** Some changes are not known at all. */
  miss(reason: string): void;
}

/** Starts with no changes. */
export function createNativeLedger(): NativeLedger {
  const deltas = new Map<Hex, bigint>();
  const uncertain = new Set<Hex>();
  let missing: string | undefined;
  const add = (holder: Hex, amount: bigint) => {
    deltas.set(holder, (deltas.get(holder) ?? 0n) + amount);
  };
  return {
    deltas,
    uncertain,
    get missing() {
      return missing;
    },
    give(holder, amount) {
      if (amount !== 0n) add(holder, amount);
    },
    take(holder, amount) {
      if (amount !== 0n) add(holder, -amount);
    },
    doubt(holder) {
      add(holder, 0n);
      uncertain.add(holder);
    },
    miss(reason) {
      missing ??= reason;
    },
  };
}

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

/** A call of a transaction, as `callTracer` writes it; `error` is there when it failed. */
export interface ValueFrame {
  readonly type: string;
  readonly from: string;
  readonly to?: string | null;
  readonly value?: string | null;
  readonly input?: string;
  readonly error?: string;
  readonly calls?: readonly ValueFrame[];
}

/** The precompile of subnet-evm chains that mints native coins. */
const nativeMinter = '0x0200000000000000000000000000000000000001';
/** `mintNativeCoin(address,uint256)` */
const mintSelector = '0x4f5aaaba';
const mintInputDigits = mintSelector.length + 2 * 64;

/** Delegate and static calls run the code of another account for the caller: what they carry as their value stays where it is. */
const movingTypes: ReadonlySet<string> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);
const mintingTypes: ReadonlySet<string> = new Set(['CALL', 'CALLCODE', 'DELEGATECALL']);

/** Notes what a transaction's calls moved. What a failed frame did, and everything below it, was taken back. */
function noteFrames(ledger: NativeLedger, root: ValueFrame): void {
  const open = [root];
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    if (frame.error !== undefined) continue;
    if (movingTypes.has(frame.type)) noteValue(ledger, frame);
    if (mintingTypes.has(frame.type) && frame.to?.toLowerCase() === nativeMinter) noteMint(ledger, frame);
    for (const call of frame.calls ?? []) open.push(call);
  }
}

function noteValue(ledger: NativeLedger, frame: ValueFrame): void {
  const from = asAddress(frame.from, 'from');
  // Whether coins are lost when a contract gives itself to itself, or gets some after its end, depends on the rules of the chain.
  if (frame.type === 'SELFDESTRUCT') ledger.doubt(from);
  if (frame.value == null || frame.value === '0x0') return;
  const value = asQuantity(frame.value, 'value');
  const to = asAddress(frame.to, 'to');
  ledger.take(from, value);
  ledger.give(to, value);
}

/** On a chain without the precompile the same call does nothing: the node decides. */
function noteMint(ledger: NativeLedger, { input = '' }: ValueFrame): void {
  if (!input.startsWith(mintSelector) || input.length < mintInputDigits) return;
  const words = input.slice(mintSelector.length).toLowerCase();
  const recipient = asAddress(`0x${words.slice(24, 64)}`, 'input');
  ledger.doubt(recipient);
  ledger.give(recipient, asQuantity(`0x${words.slice(64, 128)}`, 'input'));
}

/** Amounts of other chains of the network are in 1e-9 of the coin. */
const weiPerUnit = 10n ** 9n;

/**
 * Notes what the atomic transactions of a C-Chain block brought from other chains of the network and took to them.
 *
 * @param data extra data of the block.
 * @param coin ID of the asset that is the native coin; the others are no native balances.
 * @throws PlatformCodecError for data that hold no atomic transactions.
 */
export function noteAtomic(ledger: NativeLedger, data: Hex, coin: Uint8Array): void {
  for (const { unsigned } of parseAtomic(hexToBytes(data))) {
    const isImport = unsigned.type === 'EvmImportTx';
    for (const { address, amount, assetId } of isImport ? unsigned.outputs : unsigned.inputs) {
      if (compareBytes(assetId, coin) !== 0) continue;
      if (isImport) ledger.give(bytesToHex(address), amount * weiPerUnit);
      else ledger.take(bytesToHex(address), amount * weiPerUnit);
    }
  }
}

/** Blocks from before the fifth Apricot phase hold one transaction, later ones a list. */
function parseAtomic(bytes: Uint8Array) {
  try {
    return parseAtomicBatch(bytes);
  } catch (error) {
    if (!isPlatformCodecError(error)) throw error;
    return [parseAtomicTx(bytes)];
  }
}
