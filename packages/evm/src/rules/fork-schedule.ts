import { EvmError } from '../evm-error.js';
import type { BlobSchedule } from '../fees/blob-schedule.js';

/** A set of rules of Ethereum and from where it holds. */
export interface Fork {
  readonly name: string;
  /** The name of its EVM in @ethereumjs/common. */
  readonly hardfork: string;
  /** First block, first time (Unix seconds), or the merge. */
  readonly from: { readonly block: bigint } | { readonly timestamp: bigint } | { readonly merge: true };
  readonly blobs: BlobSchedule | undefined;
}

const blockForks = [
  ['homesteadBlock', 'homestead'],
  ['eip150Block', 'tangerineWhistle'],
  ['eip158Block', 'spuriousDragon'],
  ['byzantiumBlock', 'byzantium'],
  ['constantinopleBlock', 'constantinople'],
  ['petersburgBlock', 'petersburg'],
  ['istanbulBlock', 'istanbul'],
  ['berlinBlock', 'berlin'],
  ['londonBlock', 'london'],
] as const;

const timeForks = [
  ['shanghaiTime', 'shanghai', 'shanghai'],
  ['cancunTime', 'cancun', 'cancun'],
  ['pragueTime', 'prague', 'prague'],
  ['osakaTime', 'osaka', 'osaka'],
  // These change the blob schedule alone.
  ['bpo1Time', 'bpo1', 'osaka'],
  ['bpo2Time', 'bpo2', 'osaka'],
  ['bpo3Time', 'bpo3', 'osaka'],
  ['bpo4Time', 'bpo4', 'osaka'],
  ['bpo5Time', 'bpo5', 'osaka'],
] as const;

const mainnetBlobs: Readonly<Record<string, BlobSchedule>> = {
  cancun: { target: 3n, max: 6n, baseFeeUpdateFraction: 3_338_477n },
  prague: { target: 6n, max: 9n, baseFeeUpdateFraction: 5_007_716n },
};

/**
 * The forks of a configuration in the reference client's format, oldest first.
 * @throws EvmError `genesis` for a value that is no number.
 */
export function forkSchedule(config: Readonly<Record<string, unknown>>): Fork[] {
  const forks: Fork[] = [
    { name: 'chainstart', hardfork: 'chainstart', from: { block: 0n }, blobs: undefined },
  ];
  for (const [key, name] of blockForks) {
    const block = optionalNumber(config, key);
    if (block !== undefined) forks.push({ name, hardfork: name, from: { block }, blobs: undefined });
  }
  if (optionalNumber(config, 'terminalTotalDifficulty') !== undefined) {
    forks.push({ name: 'paris', hardfork: 'paris', from: { merge: true }, blobs: undefined });
  }
  let blobs: BlobSchedule | undefined;
  for (const [key, name, hardfork] of timeForks) {
    const timestamp = optionalNumber(config, key);
    if (timestamp === undefined) continue;
    blobs = configuredBlobs(config, name) ?? mainnetBlobs[name] ?? blobs;
    forks.push({ name, hardfork, from: { timestamp }, blobs });
  }
  return forks;
}

function configuredBlobs(config: Readonly<Record<string, unknown>>, name: string): BlobSchedule | undefined {
  const schedule = (config.blobSchedule as Record<string, Record<string, unknown>> | undefined)?.[name];
  if (schedule === undefined) return undefined;
  const field = (key: string): bigint => {
    const value = optionalNumber(schedule, key);
    if (value === undefined) throw new EvmError('genesis', `config.blobSchedule.${name}.${key} is missing`);
    return value;
  };
  return {
    target: field('target'),
    max: field('max'),
    baseFeeUpdateFraction: field('baseFeeUpdateFraction'),
  };
}

/** A number of a configuration; undefined where it is not there. @throws EvmError `genesis` for anything else. */
export function optionalNumber(fields: Readonly<Record<string, unknown>>, key: string): bigint | undefined {
  const value = fields[key];
  if (value === undefined || value === null) return undefined;
  if (
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^\d+$/u.test(value))
  ) {
    return BigInt(value);
  }
  throw new EvmError('genesis', `config.${key} must be an integer, not ${JSON.stringify(value)}`);
}
