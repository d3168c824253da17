import { maxUint64 } from '@firn/primitives/integers';
import type { Block } from '../block/block.js';
import type { BlockOverrides } from '../execution/overrides.js';
import type { SimulatedBlockRequest } from './simulation.js';
import { SimulationError } from './simulation-error.js';

/** Blocks that one simulation may make, those that fill gaps included. */
const maxSimulatedBlocks = 256;
/** Seconds between two blocks whose times are not given. */
const defaultInterval = 12n;
/** The last time that a header can hold. */
const maxTime = maxUint64;

/** A block to simulate, whose place in the chain is decided. */
export interface PlacedBlock extends SimulatedBlockRequest {
  readonly blockOverrides: BlockOverrides & { readonly number: bigint; readonly timestamp: bigint };
}

/**
 * Gives every block a number and a time, and fills the gaps between the numbers with empty blocks. `firstTime` is the
 * time of the first block where none is given: Unix seconds.
 * @throws SimulationError for numbers or times that do not rise, and for too many blocks.
 */
export function fillBlocks(
  { header: base }: Block,
  blocks: readonly SimulatedBlockRequest[],
  firstTime: bigint = base.timestamp + defaultInterval,
): PlacedBlock[] {
  if (blocks.length === 0) throw new SimulationError('empty', 'empty input');
  if (blocks.length > maxSimulatedBlocks) throw tooManyBlocks();
  const placed: PlacedBlock[] = [];
  let last = base.number;
  let lastTime = base.timestamp;
  let nextTime = firstTime;
  const place = (block: SimulatedBlockRequest, number: bigint, timestamp: bigint): void => {
    if (timestamp > maxTime) {
      throw new SimulationError('block-time', `block timestamp is too late: ${timestamp} > ${maxTime}`);
    }
    placed.push({ ...block, blockOverrides: { ...block.blockOverrides, number, timestamp } });
    last = number;
    lastTime = timestamp;
    nextTime = timestamp + defaultInterval;
  };
  for (const block of blocks) {
    const { number = last + 1n, timestamp } = block.blockOverrides ?? {};
    if (number <= last) {
      throw new SimulationError('block-number', `block numbers must be in order: ${number} <= ${last}`);
    }
    if (number - base.number > maxSimulatedBlocks) throw tooManyBlocks();
    while (last + 1n < number) place({ calls: [] }, last + 1n, nextTime);
    if (timestamp !== undefined && timestamp <= lastTime) {
      throw new SimulationError(
        'block-time',
        `block timestamps must be in order: ${timestamp} <= ${lastTime}`,
      );
    }
    place(block, number, timestamp ?? nextTime);
  }
  return placed;
}

function tooManyBlocks(): SimulationError {
  return new SimulationError('too-many-blocks', 'too many blocks');
}
