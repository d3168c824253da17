import type { EVMRunCallOpts } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { Header } from '../block/header.js';

/** What contracts see of the block that they run in. */
export interface BlockEnvironment {
  readonly number: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
  readonly coinbase: Hex;
  readonly gasLimit: bigint;
  readonly difficulty: bigint;
  /** 32 bytes: what the opcode 0x44 answers from the merge on. */
  readonly prevRandao: Hex;
  /** Wei per gas; undefined before London. */
  readonly baseFee: bigint | undefined;
  /** Wei per blob gas; undefined before Cancun. */
  readonly blobBaseFee: bigint | undefined;
  /**
   * Which messages of other chains did not hold, as the block's header tells (see `encodePredicateResults`). Undefined
   * while the block is made: they are then verified.
   */
  readonly predicateResults?: Hex | undefined;
}

/** What contracts see of a block as its header says it, on every kind of chain. */
export function headerEnvironment(header: Header): Omit<BlockEnvironment, 'prevRandao' | 'blobBaseFee'> {
  return {
    number: header.number,
    timestamp: header.timestamp,
    coinbase: header.coinbase,
    gasLimit: header.gasLimit,
    difficulty: header.difficulty,
    baseFee: header.baseFeePerGas,
  };
}

type EvmBlock = NonNullable<EVMRunCallOpts['block']>;

/** The environment in the form of @ethereumjs/evm. */
export function toEvmBlock(environment: BlockEnvironment): EvmBlock {
  const { number, timestamp, gasLimit, difficulty, baseFee, blobBaseFee } = environment;
  return {
    header: {
      number,
      timestamp,
      gasLimit,
      difficulty,
      coinbase: new Address(hexToBytes(environment.coinbase)),
      prevRandao: hexToBytes(environment.prevRandao),
      getBlobGasPrice: () => blobBaseFee,
      ...(baseFee === undefined ? {} : { baseFeePerGas: baseFee }),
    },
  };
}
