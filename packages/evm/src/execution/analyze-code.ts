import { LruCache } from '@firn/chain-runtime';
import { bytesToBigint } from '@firn/primitives/bytes';

/** What follows from the bytes of a code alone, under all rules that this program runs by itself. */
export interface CodeAnalysis {
  /** As long as the code; 1 at the places to jump to. */
  readonly jumps: Uint8Array;
  /** What the instructions push, by the place of the number in the code. */
  readonly pushes: Record<number, bigint>;
}

const jumpDestination = 0x5b;
const firstPush = 0x60;
const lastPush = 0x7f;

/** Most bytes that analyses and the codes that they are of take. */
const maxBytes = 16 * 2 ** 20;
/** A byte of code takes an element in two tables, and a fifth of them a number. */
const bytesPerCodeByte = 24;

// Codes are told apart by their array: the state hands out the same one again. A code that a contract made in its memory is a view, which
// holds all of that memory.
const kept = new LruCache<Uint8Array, CodeAnalysis & { readonly weight: number }>(
  maxBytes,
  ({ weight }) => weight,
);

/**
 * Finds the places to jump to in a code, and the numbers that it pushes. What was found for an array is kept, for all machines of the
 * process: it holds nothing of the machine that asks, and nothing of its rules.
 */
export function analyzeCode(code: Uint8Array): CodeAnalysis {
  const known = kept.get(code);
  if (known !== undefined) return known;
  const weight = code.length * bytesPerCodeByte + code.buffer.byteLength;
  const analysis = { ...readCode(code), weight };
  kept.set(code, analysis);
  return analysis;
}

/** Whether the analysis of that array is kept. */
export function isAnalyzed(code: Uint8Array): boolean {
  return kept.get(code) !== undefined;
}

function readCode(code: Uint8Array): CodeAnalysis {
  const jumps = new Uint8Array(code.length);
  const pushes: Record<number, bigint> = {};
  for (let at = 0; at < code.length; at += 1) {
    const opcode = code[at] as number;
    if (opcode === jumpDestination) jumps[at] = 1;
    if (opcode < firstPush || opcode > lastPush) continue;
    const length = opcode - firstPush + 1;
    const bytes = code.subarray(at + 1, at + 1 + length);
    // Behind the end of the code are zeros.
    pushes[at + 1] = bytesToBigint(bytes) << BigInt(8 * (length - bytes.length));
    at += length;
  }
  return { jumps, pushes };
}
