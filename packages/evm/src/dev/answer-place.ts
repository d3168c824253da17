import { bigintToWord, bytesToBigint, bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { smaller } from '@firn/primitives/integers';
import { type CallLimits, callContract } from '../chain/queries/call-contract.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { TouchedStorage } from '../chain/queries/touched-storage.js';
import type { StateOverrides } from '../execution/overrides.js';

/** Where in storage a number lies that a view function answers: a whole slot, or some bits of one. */
export interface AnswerPlace {
  readonly address: Hex;
  /** 32 bytes. */
  readonly slot: Uint8Array;
  /** How many bits of the slot are below it. */
  readonly shift: number;
  /** How many bits it has. */
  readonly width: number;
}

/** A view function that answers a number. */
export interface NumberView {
  readonly to: Hex;
  readonly input: Hex;
  /** What it is to answer once it is written. */
  readonly wanted: bigint;
}

/** Slots that are tried. A balance is read through two or three, behind a proxy through some more. */
const maxSlots = 64;
/** Gas of each try. */
const gasOfCall = 5_000_000n;
/** Fewer bits hold no amounts, and could be the same by chance. */
const minWidth = 64;
/** Written to a slot to see what of it comes back: no part of it is like another. */
const probe = 0xb5297a4d3f84d5b5e2c4a91b7d6f08c3917ce4f25ad30b68fe8146c7d92b053bn;
const word = (1n << 256n) - 1n;

/**
 * Finds the place that a view function reads its answer from, by writing to each slot that it reads and asking again. Nothing is kept of that.
 * @returns `no number` where it answers none, `no place` where it computes the answer, or would answer something else than was written.
 */
export async function findAnswerPlace(
  chain: ChainReader,
  { to, input, wanted }: NumberView,
  limits: CallLimits,
): Promise<AnswerPlace | 'no number' | 'no place'> {
  const block = chain.head;
  const gas = limits.gasCap === 0n ? gasOfCall : smaller(limits.gasCap, gasOfCall);
  const startedAt = performance.now();
  const touched = new TouchedStorage([], new Set());
  const ask = async (stateOverrides?: StateOverrides, hooks?: { onReach: TouchedStorage['observe'] }) => {
    const { error, output } = await callContract(
      chain,
      { to, input, gas },
      { block, stateOverrides, hooks, limits: { ...limits, startedAt } },
    );
    return error === undefined && output.length >= 66 ? BigInt(output.slice(0, 66)) : undefined;
  };
  if ((await ask(undefined, { onReach: touched.observe })) === undefined) return 'no number';
  const state = chain.stateAfter(block);
  const slots = touched
    .toAccessList()
    .flatMap(({ address, storageKeys }) => storageKeys.map((slot) => ({ address, slot: hexToBytes(slot) })));
  for (const { address, slot } of slots.slice(0, maxSlots)) {
    const askWith = (value: Uint8Array) =>
      ask(new Map([[address, { stateDiff: new Map([[bytesToHex(slot), bytesToHex(value)]]) }]]));
    const answer = await askWith(bigintToWord(probe));
    const opposite = await askWith(bigintToWord(word ^ probe));
    if (answer === undefined || opposite === undefined) continue;
    const bits = answeredBits(answer, opposite);
    if (bits === undefined || wanted >> BigInt(bits.width) > 0n) continue;
    const place = { address, slot, ...bits };
    if ((await askWith(writeAt(place, state.storage(address, slot), wanted))) === wanted) return place;
  }
  return 'no place';
}

/** The content of the slot with another number at that place. The rest of it stays. */
export function writeAt({ shift, width }: AnswerPlace, content: Uint8Array, value: bigint): Uint8Array {
  const mask = maskOf(width) << BigInt(shift);
  return bigintToWord((bytesToBigint(content) & (word ^ mask)) | (value << BigInt(shift)));
}

/** Which bits of a slot are answered, where a probe and its opposite gave these answers. */
function answeredBits(answer: bigint, opposite: bigint): Pick<AnswerPlace, 'shift' | 'width'> | undefined {
  const differing = answer ^ opposite;
  const width = differing.toString(2).length;
  if (width < minWidth || differing !== maskOf(width)) return undefined;
  for (let shift = 0; shift + width <= 256; shift += 1) {
    if (((probe >> BigInt(shift)) & differing) === answer) return { shift, width };
  }
  return undefined;
}

function maskOf(width: number): bigint {
  return (1n << BigInt(width)) - 1n;
}
