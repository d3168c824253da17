import type { Hex } from '@firn/primitives/bytes';
import type { FrameEnd, FrameError, FrameKind, FrameStart, Tracer, TransactionStart } from './tracer.js';

/** A call of a transaction, in a list of them. */
export interface ListedFrame {
  readonly kind: FrameKind;
  /** How many calls it stands in. */
  readonly depth: number;
  readonly from: Hex;
  readonly to: Hex;
  /** Wei; undefined for a call that can have none. */
  readonly value: bigint | undefined;
  readonly input: Uint8Array;
  /** What it returned, the code it deploys, or the data of its revert. */
  output: Uint8Array;
  error: FrameError | undefined;
  /** Whether it failed, or stands in a call that did: what it changed was taken back. */
  isUndone: boolean;
}

/** Gathers the calls of a transaction as a list in their order, without those of built-in contracts. */
export class FrameListTracer implements Tracer {
  readonly frames: ListedFrame[] = [];
  /** Where each open call stands in the list; undefined for one that is not listed. */
  readonly #open: (number | undefined)[] = [];
  #isPrecompile: (address: Hex) => boolean = () => false;

  onTransactionStart({ machine }: TransactionStart): void {
    this.#isPrecompile = (address) => machine.evm.getPrecompile(address) !== undefined;
  }

  onEnter({ kind, depth, from, to, value, input }: FrameStart): void {
    const isCreation = kind === 'CREATE' || kind === 'CREATE2';
    if (!isCreation && kind !== 'SELFDESTRUCT' && this.#isPrecompile(to)) {
      this.#open.push(undefined);
      return;
    }
    this.#open.push(this.frames.length);
    const ownValue = kind === 'DELEGATECALL' || kind === 'STATICCALL' ? undefined : value;
    this.frames.push({
      kind,
      depth,
      from,
      to,
      value: ownValue,
      // The EVM goes on to write where the input came from.
      input: Uint8Array.from(input),
      output: new Uint8Array(0),
      error: undefined,
      isUndone: false,
    });
  }

  onExit({ output, error }: FrameEnd): void {
    const at = this.#open.pop();
    const frame = at === undefined ? undefined : this.frames[at];
    if (at === undefined || frame === undefined) return;
    frame.error = error;
    if (error === undefined || error.reverted) frame.output = Uint8Array.from(output);
    if (error === undefined) return;
    for (const undone of this.frames.slice(at)) undone.isUndone = true;
  }

  result(): string {
    return '';
  }
}
