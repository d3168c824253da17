import type { CountOrQuantity, MineRequest } from '@firn/node-validators';

/** From here on a time counts milliseconds: in seconds, it would be in the year 5138. */
const firstMilliseconds = 100_000_000_000n;

/** A number, as a bigint. */
export function toCount(value: CountOrQuantity): bigint {
  return BigInt(value);
}

/** A time in Unix seconds, which may be written in milliseconds. */
export function toTimestamp(value: CountOrQuantity): bigint {
  const time = BigInt(value);
  return time < firstMilliseconds ? time : time / 1000n;
}

/** Which blocks `evm_mine` asks for: the time of the first, if it is said, and how many. */
export function toMineOptions(request: MineRequest | undefined): {
  readonly timestamp: bigint | undefined;
  readonly blocks: bigint;
} {
  if (typeof request !== 'object') {
    return { timestamp: request === undefined ? undefined : BigInt(request), blocks: 1n };
  }
  const { timestamp, blocks } = request;
  return { timestamp: timestamp == null ? undefined : BigInt(timestamp), blocks: BigInt(blocks ?? 1) };
}
