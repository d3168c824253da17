import { hexToBytes } from '@firn/primitives/bytes';
import { type CallNames, type ExplainedFrame, type FramePlaces, mostFailed } from './call-tree.js';

/** Looks up where in the sources the calls of a transaction failed, as far as they are told and their compilers wrote it. */
export async function placesOfFailures(root: ExplainedFrame, names: CallNames): Promise<FramePlaces> {
  const places = new Map<ExplainedFrame, string>();
  let left = mostFailed;
  for (const frame of failedCalls(root)) {
    if (left === 0) break;
    left -= 1;
    const place = await placeOf(frame, names);
    if (place !== undefined) places.set(frame, place);
  }
  return places;
}

function* failedCalls(frame: ExplainedFrame): Generator<ExplainedFrame> {
  if (frame.error !== undefined) yield frame;
  for (const call of frame.calls ?? []) yield* failedCalls(call);
}

async function placeOf(
  { type, to, input, steps, jumps }: ExplainedFrame,
  { abis, readCode }: CallNames,
): Promise<string | undefined> {
  if (steps === undefined) return undefined;
  const path = { steps, jumps };
  if (type.startsWith('CREATE')) return (await abis.placesInCreation(hexToBytes(input)))?.creation(path);
  return to && (await abis.placesAt(to, readCode))?.deployed(path);
}
