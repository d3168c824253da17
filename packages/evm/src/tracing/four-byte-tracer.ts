import { bytesToHex } from '@firn/primitives/bytes';
import type { FrameStart, Tracer, TransactionStart } from './tracer.js';

/** Counts the functions that are called, by selector and size of the arguments. */
export class FourByteTracer implements Tracer {
  readonly #counts = new Map<string, number>();
  #evm: TransactionStart['machine']['evm'] | undefined;

  onTransactionStart({ machine }: TransactionStart): void {
    this.#evm = machine.evm;
  }

  onEnter({ kind, to, input }: FrameStart): void {
    if (input.length < 4 || kind === 'CREATE' || kind === 'CREATE2') return;
    if (this.#evm?.getPrecompile(to) !== undefined) return;
    const key = `${bytesToHex(input.subarray(0, 4))}-${input.length - 4}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  result(): string {
    return JSON.stringify(Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1))));
  }
}
