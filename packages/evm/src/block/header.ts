import type { Hex } from '@firn/primitives/bytes';

/**
 * A block header of any chain served here. Which of the optional fields a header has is decided by the chain's header
 * form and by the upgrades that were active at its time.
 */
export interface Header {
  readonly parentHash: Hex;
  readonly ommersHash: Hex;
  /** Where the fees of the block go. */
  readonly coinbase: Hex;
  readonly stateRoot: Hex;
  readonly transactionsRoot: Hex;
  readonly receiptsRoot: Hex;
  /** 256 bytes. */
  readonly logsBloom: Hex;
  readonly difficulty: bigint;
  readonly number: bigint;
  readonly gasLimit: bigint;
  readonly gasUsed: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
  readonly extraData: Hex;
  readonly mixHash: Hex;
  /** 8 bytes. */
  readonly nonce: Hex;
  /** Wei. */
  readonly baseFeePerGas?: bigint | undefined;
  readonly withdrawalsRoot?: Hex | undefined;
  readonly blobGasUsed?: bigint | undefined;
  readonly excessBlobGas?: bigint | undefined;
  readonly parentBeaconBlockRoot?: Hex | undefined;
  readonly requestsHash?: Hex | undefined;
  /** C-Chain: the hash of the block's atomic transactions. */
  readonly extDataHash?: Hex | undefined;
  /** C-Chain: gas of the atomic transactions. */
  readonly extDataGasUsed?: bigint | undefined;
  /** Gas worth of fees that the block had to burn for coming early; 0 since Granite. */
  readonly blockGasCost?: bigint | undefined;
  /** Unix milliseconds. */
  readonly timestampMilliseconds?: bigint | undefined;
  /** The least delay after the parent, as an exponent (ACP-226). */
  readonly minDelayExcess?: bigint | undefined;
  /** C-Chain since Helicon: the gas per second that its children aim at, as an exponent. */
  readonly targetExponent?: bigint | undefined;
  /** C-Chain since Helicon: the least price of gas of its children, as an exponent (ACP-283). */
  readonly minPriceExponent?: bigint | undefined;
  /** C-Chain since Helicon: the number of the last settled block (ACP-194). */
  readonly settledHeight?: bigint | undefined;
  /** C-Chain since Helicon: when the execution of that block ended, in Unix seconds of the gas clock. */
  readonly settledGasUnix?: bigint | undefined;
  /** C-Chain since Helicon: the part of a second after it, out of the clock's rate. */
  readonly settledGasNumerator?: bigint | undefined;
  /** C-Chain since Helicon: the excess of gas after that block. */
  readonly settledExcess?: bigint | undefined;
}

/** Whose header it is: the fields after `nonce` and their order differ. */
export type HeaderForm = 'ethereum' | 'c-chain' | 'subnet-evm';

/** 32 zero bytes. */
export const zeroHash: Hex = `0x${'00'.repeat(32)}`;

/** 20 zero bytes. */
export const zeroAddress: Hex = `0x${'00'.repeat(20)}`;

/** A bloom without logs. */
export const emptyBloom: Hex = `0x${'00'.repeat(256)}`;

/** The hash of no ommers: keccak256(rlp([])). */
export const emptyOmmersHash: Hex = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';

/** Whether a block was executed before it was accepted, so that its header tells of its own results. */
export function isSynchronous({ number, settledHeight }: Pick<Header, 'number' | 'settledHeight'>): boolean {
  return number === 0n || settledHeight === undefined;
}

/** The milliseconds of a header's time; of headers without them, its seconds. */
export function headerTimeMs(header: Header): bigint {
  return header.timestampMilliseconds ?? header.timestamp * 1000n;
}
