import { asAddress, asQuantity } from '../decode-values.js';
import type { NativeLedger } from './native-ledger.js';

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
export function noteFrames(ledger: NativeLedger, root: ValueFrame): void {
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
