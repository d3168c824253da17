import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BaseTx,
  type CodecRule,
  isPlatformCodecError,
  makePlatformBlock,
  parseAtomicBatch,
  parseAtomicTx,
  parseExchangeGenesis,
  parseGenesis,
  parseL1ConversionData,
  parsePlatformBlock,
  parsePlatformMessage,
  parsePlatformTx,
  parseUnsignedWarpMessage,
  parseUtxo,
  parseWarpMessage,
  parseWarpPayload,
  signedAtomicTx,
  signedPlatformTx,
  type TransferableOutput,
} from '../src/index.js';

const filled = (length: number, byte: number) => new Uint8Array(length).fill(byte);
const owners = { locktime: 0n, threshold: 1, addresses: [filled(20, 1)] };
const input = {
  txId: filled(32, 5),
  outputIndex: 0,
  assetId: filled(32, 4),
  input: { amount: 2n, signatureIndices: [0], stakeableLocktime: 0n },
};

function outputOf(output: Partial<TransferableOutput['output']>): TransferableOutput {
  return { assetId: filled(32, 4), output: { amount: 1n, owners, stakeableLocktime: 0n, ...output } };
}

function baseTx(changes: Partial<BaseTx> = {}): BaseTx {
  return {
    type: 'BaseTx',
    networkId: 12345,
    blockchainId: filled(32, 0),
    outputs: [outputOf({ stakeableLocktime: 9n })],
    inputs: [input],
    memo: new Uint8Array(),
    ...changes,
  };
}

const { bytes } = signedPlatformTx(baseTx(), [{ signatures: [filled(65, 7)] }]);
// Version, type, network, chain; then outputs: count, asset, type of the lock, its time, type of what it holds.
const at = { outputs: 42, lockType: 78, locktime: 82, innerType: 90, amount: 94 };

/** The bytes of the transaction with others at an offset. */
function changed(offset: number, ...values: number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, offset);
  return copy;
}

function refusal(action: () => unknown): { rule: CodecRule; offset: number; message: string } {
  try {
    action();
  } catch (error) {
    if (isPlatformCodecError(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('reading refuses', () => {
  it.each([
    ['bytes behind the end', Uint8Array.of(...bytes, 0), 'trailing-bytes', bytes.length],
    ['an end that comes too early', bytes.subarray(0, -1), 'insufficient-length', bytes.length - 69],
    ['nothing at all', new Uint8Array(), 'insufficient-length', 0],
    ['another version', changed(1, 1), 'unknown-version', 0],
    ['an unknown type', changed(5, 99), 'unknown-type', 2],
    ['a type of another family', changed(5, 32), 'unknown-type', 2],
    [
      'more items than there is room for',
      changed(at.outputs, 0xff, 0xff, 0xff, 0xff),
      'insufficient-length',
      at.outputs,
    ],
    ['an unknown type in a list', changed(at.lockType + 3, 6), 'unknown-type', at.lockType],
    ['a lock that ends at once', changed(at.locktime + 7, 0), 'zero-locktime', at.locktime],
    ['a lock in a lock', changed(at.innerType + 3, 22), 'nested-lock', at.innerType],
    ['an unknown type in a lock', changed(at.innerType + 3, 6), 'unknown-type', at.innerType],
    ['an output of nothing', changed(at.amount + 7, 0), 'output-without-value', at.lockType],
    ['more than 256 KiB', new Uint8Array(256 * 1024 + 1), 'too-long', 256 * 1024],
  ] as const)('%s', (_, wrong, rule, offset) => {
    expect(refusal(() => parsePlatformTx(wrong))).toMatchObject({ rule, offset });
  });

  it('locks for staking on the C-Chain, which has none', () => {
    const unsigned = {
      type: 'EvmExportTx',
      networkId: 1,
      blockchainId: filled(32, 1),
      destinationChain: filled(32, 0),
      inputs: [],
    } as const;
    const locked = { ...unsigned, exportedOutputs: [outputOf({ stakeableLocktime: 5n })] };
    expect(refusal(() => signedAtomicTx(locked, [])).rule).toBe('unknown-type');
    const free = signedAtomicTx({ ...unsigned, exportedOutputs: [outputOf({})] }, []).bytes;
    free[117] = 22;
    expect(refusal(() => parseAtomicTx(free))).toMatchObject({ rule: 'unknown-type', offset: 114 });
  });

  it('in the reference node’s words', () => {
    const messages = [
      Uint8Array.of(...bytes, 0),
      changed(5, 99),
      changed(1, 1),
      new Uint8Array(256 * 1024 + 1),
    ].map((wrong) => refusal(() => parsePlatformTx(wrong)).message);
    expect(messages).toEqual([
      `trailing buffer space: read ${bytes.length} provided ${bytes.length + 1} (offset ${bytes.length})`,
      expect.stringContaining("couldn't unmarshal interface: unknown type ID 99, allowed: 12, 13, 14, "),
      'unknown codec version: 1, only 0 is allowed (offset 0)',
      'byte array exceeds maximum length: 262145 > 262144 (offset 262144)',
    ]);
  });
});

describe('neither written nor read is', () => {
  const two = (amount: bigint) => outputOf({ amount });
  const withOwners = (changes: Partial<typeof owners>) => outputOf({ owners: { ...owners, ...changes } });
  const withIndices = (...signatureIndices: number[]) => ({
    ...input,
    input: { ...input.input, signatureIndices },
  });

  it.each([
    ['outputs not sorted', { outputs: [two(2n), two(1n)] }, 'outputs-not-sorted'],
    ['inputs not sorted and unique', { inputs: [input, input] }, 'inputs-not-sorted'],
    ['inputs not sorted and unique', { inputs: [{ ...input, outputIndex: 1 }, input] }, 'inputs-not-sorted'],
    [
      'addresses not sorted and unique',
      { outputs: [withOwners({ addresses: [filled(20, 2), filled(20, 1)] })] },
      'addresses-not-sorted',
    ],
    ['address indices not sorted and unique', { inputs: [withIndices(0, 0)] }, 'indices-not-sorted'],
    ['output has no value', { outputs: [two(0n)] }, 'output-without-value'],
    [
      'input has no value',
      { inputs: [{ ...input, input: { ...input.input, amount: 0n } }] },
      'input-without-value',
    ],
    ['output is unspendable', { outputs: [withOwners({ threshold: 2 })] }, 'output-unspendable'],
    [
      'output representation should be optimized',
      { outputs: [withOwners({ threshold: 0 })] },
      'output-not-optimized',
    ],
    ['expected 32 bytes but got 31', { blockchainId: filled(31, 0) }, 'wrong-length'],
    ['-1 is not an integer from 0 to 4294967295', { networkId: -1 }, 'number-out-of-range'],
    [
      'is not an integer from 0 to 18446744073709551615',
      { outputs: [two(1n << 64n)] },
      'number-out-of-range',
    ],
    ['byte array exceeds maximum length', { memo: new Uint8Array(256 * 1024) }, 'too-long'],
  ] as const)('%s', (words, changes, rule) => {
    const error = refusal(() => signedPlatformTx(baseTx(changes), []));
    expect(error.rule).toBe(rule);
    expect(error.message).toContain(words);
  });

  it('the same order broken in bytes, at the offset of the item', () => {
    const sorted = signedPlatformTx(baseTx({ outputs: [two(1n), two(2n)] }), []).bytes;
    // Amount of the first output.
    sorted[at.lockType + 4 + 7] = 3;
    const length = 32 + 4 + 8 + 8 + 4 + 4 + 20;
    expect(refusal(() => parsePlatformTx(sorted))).toMatchObject({
      rule: 'outputs-not-sorted',
      offset: at.outputs + 4 + length,
      message: expect.stringContaining('outputs not sorted: number 1 belongs before number 0'),
    });
  });

  it('outputs may be equal', () => {
    expect(signedPlatformTx(baseTx({ outputs: [two(1n), two(1n)] }), []).unsigned).toBeDefined();
  });
});

const parsers = {
  parseAtomicBatch,
  parseAtomicTx,
  parseExchangeGenesis,
  parseGenesis,
  parseL1ConversionData,
  parsePlatformBlock,
  parsePlatformMessage,
  parsePlatformTx,
  parseUnsignedWarpMessage,
  parseUtxo,
  parseWarpMessage,
  parseWarpPayload,
};

describe('whatever the bytes, nothing but a codec error comes of them', () => {
  const block = makePlatformBlock({
    type: 'BanffStandardBlock',
    time: 1n,
    parentId: filled(32, 0),
    height: 1n,
    txs: [signedPlatformTx(baseTx(), []), signedPlatformTx(baseTx(), [{ signatures: [filled(65, 7)] }])],
  }).bytes;

  function holds(parse: (bytes: Uint8Array) => unknown, given: Uint8Array): boolean {
    try {
      parse(given);
      return true;
    } catch (error) {
      return isPlatformCodecError(error) && error.offset <= Math.max(given.length, 256 * 1024);
    }
  }

  it.each(Object.entries(parsers))('%s', (_, parse) => {
    const random = fc.uint8Array({ maxLength: 300 });
    // Behind a version and a small type ID, random bytes come further.
    const likely = fc
      .tuple(fc.nat(45), random)
      .map(([type, rest]) => Uint8Array.of(0, 0, 0, 0, 0, type, ...rest));
    fc.assert(
      fc.property(fc.oneof(random, likely), (given) => holds(parse, given)),
      times(500),
    );
  });

  it('a block cut off anywhere', () => {
    for (let length = 0; length < block.length; length++) {
      expect(refusal(() => parsePlatformBlock(block.subarray(0, length))).rule).toBe('insufficient-length');
    }
  });

  it('a block with any bit flipped is refused, or is another block of the same bytes', () => {
    for (let bit = 0; bit < block.length * 8; bit++) {
      const flipped = block.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (!holds(parsePlatformBlock, flipped)) throw new Error(`bit ${bit} broke the parser`);
      try {
        const { content } = parsePlatformBlock(flipped);
        if (!Buffer.from(makePlatformBlock(content).bytes).equals(flipped))
          throw new Error(`bit ${bit} was lost`);
      } catch (error) {
        if (!isPlatformCodecError(error)) throw error;
      }
    }
  });
});
