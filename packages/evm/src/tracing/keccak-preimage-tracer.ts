import { keccak256 } from '@firn/crypto';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { op } from './instructions.js';
import { fromTop, memorySlice } from './stack-values.js';
import type { TracedStep, Tracer } from './tracer.js';

/** Gathers what a transaction hashes, by its hash. */
export class KeccakPreimageTracer implements Tracer {
  readonly #preimages = new Map<Hex, Hex>();

  onStep({ op: code, stack, memory, error }: TracedStep): void {
    // What could not be paid was never hashed, and may be longer than any memory.
    if (code !== op.KECCAK256 || error !== undefined) return;
    const preimage = memorySlice(memory, fromTop(stack, 0), fromTop(stack, 1));
    this.#preimages.set(bytesToHex(keccak256(preimage)), bytesToHex(preimage));
  }

  result(): string {
    return JSON.stringify(Object.fromEntries([...this.#preimages].sort(([a], [b]) => (a < b ? -1 : 1))));
  }
}
