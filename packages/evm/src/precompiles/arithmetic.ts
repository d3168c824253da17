import { compiledArithmetic } from './compiled/arithmetic.js';

/** The functions of `wasm/arithmetic.as`, and the memory that they work on. Whoever calls one fills what it reads before, in the same turn. */
export interface Arithmetic {
  readonly memory: WebAssembly.Memory;
  rounds(first: number, count: number): void;
  multiply(result: number, a: number, b: number, limbs: number, inverse: number): void;
  fill(limbs: number, inverse: number): void;
  raise(digits: number, length: number, limbs: number, inverse: number): void;
}

// Two kilobytes: compiled in a fraction of a millisecond.
const module = new WebAssembly.Module(Buffer.from(compiledArithmetic, 'base64'));

/** 64-bit arithmetic, compiled. */
export const arithmetic = new WebAssembly.Instance(module).exports as unknown as Arithmetic;
