import { crc32 } from 'node:zlib';
import { bigintToBytes, bytesToHex, type Hex, hexToBytes, padLeft } from '@firn/primitives/bytes';

/** The places in a configuration where the rules of a chain change. */
export interface ForkPlaces {
  /** Heights, ascending; none twice and none that is the genesis block's. */
  readonly blocks: readonly bigint[];
  /** Unix seconds, ascending; none twice and none before the genesis block. */
  readonly times: readonly bigint[];
}

const blockKey = /Block$/u;
const timeKey = /(?:Time|Timestamp)$/u;

/** The forks of a configuration in the reference client's format. */
export function forkPlaces(config: Readonly<Record<string, unknown>>, genesisTime: bigint): ForkPlaces {
  const blocks = new Set<bigint>();
  const times = new Set<bigint>();
  for (const [key, value] of Object.entries(config)) {
    const place = toPlace(value);
    if (place === undefined) continue;
    if (blockKey.test(key) && place > 0n) blocks.add(place);
    if (timeKey.test(key) && place > genesisTime) times.add(place);
  }
  return { blocks: ascending(blocks), times: ascending(times) };
}

/**
 * The identifier of the rules that hold at a time, after every fork by height (EIP-2124, EIP-6122): 4 bytes.
 * @example
 * ```ts
 * forkId('0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3', { blocks: [], times: [] }, 0n); // '0xfc64ec04'
 * ```
 */
export function forkId(genesisHash: Hex, { blocks, times }: ForkPlaces, time: bigint): Hex {
  let checksum = crc32(hexToBytes(genesisHash));
  for (const place of [...blocks, ...times.filter((from) => from <= time)]) {
    checksum = crc32(padLeft(bigintToBytes(place), 8), checksum);
  }
  return bytesToHex(padLeft(bigintToBytes(BigInt(checksum)), 4));
}

function toPlace(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return typeof value === 'string' && /^\d+$/u.test(value) ? BigInt(value) : undefined;
}

function ascending(places: Iterable<bigint>): bigint[] {
  return [...places].sort((a, b) => (a < b ? -1 : 1));
}
