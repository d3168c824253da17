import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { MessageOutcome } from '../execution/apply-message.js';
import { quantity } from './call-frame.js';
import { PrestateTracer, type SeenAccount } from './prestate-tracer.js';
import type { TracedStep, Tracer, TransactionStart } from './tracer.js';

const zeroWord = `0x${'0'.repeat(64)}`;

/**
 * Gathers what a transaction changed, in the form of Parity: `{"*": {from, to}}` for what changed, `{"+": value}` for what came to be,
 * `{"-": value}` for what is gone, `"="` for what stayed.
 */
export class StateDiffTracer implements Tracer {
  readonly #seen = new PrestateTracer({ includeEmpty: true });
  #text = '{}';

  onTransactionStart(start: TransactionStart): void {
    this.#seen.onTransactionStart(start);
  }

  onBeforeStep(step: Omit<TracedStep, 'error'>): void {
    this.#seen.onBeforeStep(step);
  }

  onTransactionEnd(_outcome: MessageOutcome): void {
    const members: string[] = [];
    for (const [address, before] of [...this.#seen.accounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const text = diffOf(before, this.#seen.now(address), (slot) => this.#seen.slotNow(address, slot));
      if (text !== undefined) members.push(`"${address}":${text}`);
    }
    this.#text = `{${members.join(',')}}`;
  }

  result(): string {
    return this.#text;
  }
}

/** What became of one account; undefined where nothing did. */
function diffOf(before: SeenAccount, after: SeenAccount, slotNow: (slot: Hex) => Hex): string | undefined {
  if (before.isEmpty && after.isEmpty) return undefined;
  const born = before.isEmpty;
  const gone = after.isEmpty;
  const change = (from: string, to: string): string => {
    if (born) return `{"+":"${to}"}`;
    if (gone) return `{"-":"${from}"}`;
    return from === to ? '"="' : `{"*":{"from":"${from}","to":"${to}"}}`;
  };
  const balance = change(quantity(before.balance ?? 0n), quantity(after.balance ?? 0n));
  const code = change(bytesToHex(before.code), bytesToHex(after.code));
  const nonce = change(quantity(before.nonce), quantity(after.nonce));
  const storage = gone ? [] : slotDiffs(before.storage, slotNow, born);
  const isSame = storage.length === 0 && [balance, code, nonce].every((text) => text === '"="');
  if (isSame) return undefined;
  return `{"balance":${balance},"code":${code},"nonce":${nonce},"storage":{${storage.join(',')}}}`;
}

function slotDiffs(before: ReadonlyMap<Hex, Hex>, slotNow: (slot: Hex) => Hex, born: boolean): string[] {
  const members: string[] = [];
  for (const [slot, from] of [...before].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const to = slotNow(slot);
    if (born && to !== zeroWord) members.push(`"${slot}":{"+":"${to}"}`);
    else if (from !== to) members.push(`"${slot}":{"*":{"from":"${from}","to":"${to}"}}`);
  }
  return members;
}
