import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEVM, type EVM, EVMError, type ExecResult, NobleBN254 } from '@ethereumjs/evm';
import { bigintToBytes, bytesToHex, hexToBytes, padLeft } from '@firn/primitives/bytes';
import { times } from '@firn/testing/property-settings';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bn254 } from '@noble/curves/bn254.js';
import { p256 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExecutionRules } from '../../src/execution/rules.js';
import { sourceHash } from '../../src/precompiles/compiled/arithmetic.js';
import { fastPrecompiles } from '../../src/precompiles/fast-precompiles.js';
import { TurnTaking } from '../../src/turns/turn-taking.js';

const evms = new Map<string, Promise<EVM>>();

function evmOf(hardfork: string): Promise<EVM> {
  const { common } = createExecutionRules({ name: hardfork, chainId: 1n, hardfork });
  const evm = evms.get(hardfork) ?? createEVM({ common, bn254: new NobleBN254() });
  evms.set(hardfork, evm);
  return evm;
}

interface Outcome {
  readonly output: string;
  readonly gas: bigint;
  readonly error: string | undefined;
}

/** What the contract of @ethereumjs/evm comes to, and ours. */
async function both(
  number: number,
  data: Uint8Array,
  { hardfork = 'osaka', gas = 10n ** 9n }: { hardfork?: string; gas?: bigint } = {},
): Promise<{ theirs: Outcome; ours: Outcome }> {
  const evm = await evmOf(hardfork);
  const name = number.toString(16).padStart(40, '0');
  const standard = evm.precompiles.get(name);
  const make = fastPrecompiles.get(name);
  if (standard === undefined || make === undefined) throw new Error(`no contract at ${number}`);
  const { common } = evm;
  const theirs = await standard({ data, gasLimit: gas, common, _EVM: evm });
  const ours = await make(standard)({ data, gas, common, turns: new TurnTaking() });
  return { theirs: outcomeOf(theirs), ours: outcomeOf(ours) };
}

// Points with a y of 0 fail with another word in @ethereumjs/evm than others that are not on the curve.
const { REVERT, BLS_12_381_POINT_NOT_ON_CURVE } = EVMError.errorMessages;

function outcomeOf({ returnValue, executionGasUsed, exceptionError }: ExecResult): Outcome {
  const error = exceptionError?.error === REVERT ? BLS_12_381_POINT_NOT_ON_CURVE : exceptionError?.error;
  return { output: bytesToHex(returnValue), gas: executionGasUsed, error };
}

async function expectSame(
  number: number,
  data: Uint8Array,
  options?: Parameters<typeof both>[2],
): Promise<void> {
  const { theirs, ours } = await both(number, data, options);
  expect(ours).toEqual(theirs);
}

const word = (value: bigint | number, length = 32): Uint8Array =>
  padLeft(bigintToBytes(BigInt(value)), length);
const concat = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));
const bytes = (length: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ minLength: length, maxLength: length });

/** An input as it is, or with something wrong: a changed byte, another length, a number that is too large. */
function perhapsBroken(input: Uint8Array): fc.Arbitrary<Uint8Array> {
  const at = fc.nat(input.length - 1);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(input) },
    at.map((index) => input.map((byte, place) => (place === index ? byte ^ 1 : byte))),
    at.map((index) => input.slice(0, index)),
    at.map((index) => input.map((byte, place) => (place >> 5 === index >> 5 ? 0xff : byte))),
  );
}

describe('MODEXP', () => {
  const lengths = fc.oneof(fc.nat(9), fc.nat(34), fc.nat(90));
  const input = fc
    .tuple(lengths, lengths, lengths)
    .chain(([base, exponent, modulus]) =>
      bytes(base + exponent + modulus).map((numbers) =>
        concat(word(base), word(exponent), word(modulus), numbers),
      ),
    );

  it.each(['byzantium', 'istanbul', 'cancun', 'osaka'])(
    'is that of @ethereumjs/evm: %s',
    async (hardfork) => {
      const gas = fc.constantFrom(500n, 10n ** 9n);
      await fc.assert(
        fc.asyncProperty(input.chain(perhapsBroken), gas, (data, limit) =>
          expectSame(5, data, { hardfork, gas: limit }),
        ),
        times(150),
      );
    },
  );

  it('takes a long exponent of which the input holds only the start', async () => {
    const data = concat(word(8), word(5_000), word(8), hexToBytes('0x0123456789abcdef'), word(3));
    await expectSame(5, data, { hardfork: 'cancun' });
    const full = concat(data, new Uint8Array(5_000).fill(0xa5), hexToBytes('0xfedcba9876543218'));
    await expectSame(5, full.subarray(0, 96 + 8 + 5_000 + 8), { hardfork: 'cancun' });
  });
});

describe('BLAKE2F', () => {
  // EIP-152, test vectors 4 to 7.
  const state =
    '48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b';
  const rest = `${state}616263${'00'.repeat(125)}0300000000000000${'00'.repeat(8)}`;

  it.each([
    [
      '00000000',
      '01',
      '08c9bcf367e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d282e6ad7f520e511f6c3e2b8c68059b9442be0454267ce079217e1319cde05b',
    ],
    [
      '0000000c',
      '01',
      'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
    ],
    [
      '0000000c',
      '00',
      '75ab69d3190a562c51aef8d88f1c2775876944407270c42c9844252c26d2875298743e7f6d5ea2f2d3e8d226039cd31b4e426ac4f2d3d666a610c2116fde4735',
    ],
    [
      '00000001',
      '01',
      'b63a380cb2897d521994a85234ee2c181b5f844d2c624c002677e9703449d2fba551b3a8333bcdf5f2f7e08993d53923de3d64fcc68c034e717b9293fed7a421',
    ],
  ])('answers the vector of EIP-152 with %s rounds and flag %s', async (rounds, flag, output) => {
    const { ours } = await both(9, hexToBytes(`0x${rounds}${rest}${flag}`));
    expect(ours).toEqual({ output: `0x${output}`, gas: BigInt(`0x${rounds}`), error: undefined });
  });

  it('is that of @ethereumjs/evm', async () => {
    const input = fc
      .tuple(fc.nat(40), bytes(208), fc.nat(2))
      .map(([rounds, data, flag]) => concat(word(rounds, 4), data, Uint8Array.of(flag)));
    await fc.assert(
      fc.asyncProperty(input.chain(perhapsBroken), (data) => expectSame(9, data, { gas: 1_000n })),
      times(100),
    );
  });

  it('is the same when it rests in between', async () => {
    await expectSame(9, concat(word(140_001, 4), new Uint8Array(208).fill(0x5a), Uint8Array.of(1)));
  });
});

describe('RIPEMD-160', () => {
  it.each([0, 1, 55, 56, 64, 5_000])('hashes %i bytes as @ethereumjs/evm does', async (length) => {
    await expectSame(3, new Uint8Array(length).fill(7));
    await expectSame(3, new Uint8Array(length), { gas: 700n });
  });
});

const scalars = (order: bigint): fc.Arbitrary<bigint> =>
  fc.oneof(fc.constantFrom(0n, 1n, order - 1n), fc.bigInt({ min: 0n, max: order - 1n }));

describe('BN254', () => {
  const { G1, G2, fields } = bn254;
  const order = fields.Fr.ORDER;
  const g1 = (k: bigint): Uint8Array => {
    if (k === 0n) return new Uint8Array(64);
    const { x, y } = G1.Point.BASE.multiply(k).toAffine();
    return concat(word(x), word(y));
  };
  const g2 = (k: bigint): Uint8Array => {
    if (k === 0n) return new Uint8Array(128);
    const { x, y } = G2.Point.BASE.multiply(k).toAffine();
    return concat(word(x.c1), word(x.c0), word(y.c1), word(y.c0));
  };

  it('adds as @ethereumjs/evm does', async () => {
    const input = fc
      .tuple(scalars(order), scalars(order), fc.constantFrom('other', 'same', 'opposite'))
      .map(([a, b, second]) => {
        const other = second === 'other' ? b : second === 'same' ? a : (order - a) % order;
        return concat(g1(a), g1(other));
      });
    await fc.assert(
      fc.asyncProperty(input.chain(perhapsBroken), (data) => expectSame(6, data)),
      times(40),
    );
  });

  it('multiplies as @ethereumjs/evm does', async () => {
    const input = fc.tuple(scalars(order), bytes(32)).map(([a, factor]) => concat(g1(a), factor));
    await fc.assert(
      fc.asyncProperty(input.chain(perhapsBroken), (data) => expectSame(7, data)),
      times(40),
    );
  });

  it('pairs as @ethereumjs/evm does', async () => {
    const pairs = fc.array(fc.tuple(scalars(order), scalars(order)), { maxLength: 5 });
    const input = fc.tuple(pairs, fc.boolean()).map(([list, isOne]) => {
      const sum = list.reduce((total, [a, b]) => (total + a * b) % order, 0n);
      const last = isOne ? [g1((order - sum) % order), g2(1n)] : [g1(1n), g2(1n)];
      return concat(...list.flatMap(([a, b]) => [g1(a), g2(b)]), ...last);
    });
    await fc.assert(
      fc.asyncProperty(input.chain(perhapsBroken), (data) => expectSame(8, data)),
      times(10),
    );
    await expectSame(8, new Uint8Array(0));
  });
});

describe('BLS12-381', () => {
  const { G1, G2, fields } = bls12_381;
  const order = fields.Fr.ORDER;
  const coordinate = (value: bigint): Uint8Array => word(value, 64);
  const g1 = (k: bigint): Uint8Array => {
    if (k === 0n) return new Uint8Array(128);
    const { x, y } = G1.Point.BASE.multiply(k).toAffine();
    return concat(coordinate(x), coordinate(y));
  };
  const g2 = (k: bigint): Uint8Array => {
    if (k === 0n) return new Uint8Array(256);
    const { x, y } = G2.Point.BASE.multiply(k).toAffine();
    return concat(...[x.c0, x.c1, y.c0, y.c1].map(coordinate));
  };
  /** A point of the curve that is not in the group: x = 4. */
  const outside = concat(coordinate(4n), coordinate(fields.Fp.sqrt(68n)));
  const terms = (point: (k: bigint) => Uint8Array): fc.Arbitrary<Uint8Array> =>
    fc
      .array(fc.tuple(scalars(order), bytes(32)), { minLength: 1, maxLength: 3 })
      .map((list) => concat(...list.flatMap(([k, factor]) => [point(k), factor])));
  const field = fc.bigInt({ min: 0n, max: fields.Fp.ORDER - 1n }).map(coordinate);

  it.each([
    [
      'adds in the first group',
      0x0b,
      fc.tuple(scalars(order), scalars(order)).map(([a, b]) => concat(g1(a), g1(b))),
    ],
    ['sums products in the first group', 0x0c, terms(g1)],
    [
      'adds in the second group',
      0x0d,
      fc.tuple(scalars(order), scalars(order)).map(([a, b]) => concat(g2(a), g2(b))),
    ],
    ['sums products in the second group', 0x0e, terms(g2)],
    [
      'pairs',
      0x0f,
      fc
        .tuple(scalars(order), scalars(order))
        .map(([a, b]) => concat(g1(a), g2(b), g1((order - ((a * b) % order)) % order), g2(1n))),
    ],
    ['maps to the first group', 0x10, field],
    ['maps to the second group', 0x11, fc.tuple(field, field).map((parts) => concat(...parts))],
  ])('%s as @ethereumjs/evm does', async (_name, number, input) => {
    await fc.assert(
      fc.asyncProperty(input.chain(perhapsBroken), (data) => expectSame(number, data)),
      times(8),
    );
    await expectSame(number, new Uint8Array(0));
  });

  it('takes points outside of the group to add them, and nowhere else', async () => {
    await expectSame(0x0b, concat(outside, outside));
    await expectSame(0x0c, concat(outside, word(1n)));
    await expectSame(0x0f, concat(outside, g2(1n)));
  });

  it('sums more products than it works on at once', async () => {
    const term = concat(g1(7n), word(order - 3n));
    await expectSame(0x0c, concat(...Array.from({ length: 17 }, () => term)));
  });
});

describe('P-256', () => {
  const order = p256.Point.Fn.ORDER;
  const secret = word(0x1234_5678n);
  const hash = new Uint8Array(32).fill(0x9c);
  const signature = p256.sign(hash, secret, { prehash: false, lowS: false });
  const key = p256.getPublicKey(secret, false).subarray(1);

  it('accepts a signature', async () => {
    const { ours } = await both(0x100, concat(hash, signature, key));
    expect(ours).toEqual({ output: bytesToHex(word(1n)), gas: 6_900n, error: undefined });
  });

  it('verifies as @ethereumjs/evm does', async () => {
    const input = fc.constantFrom(
      concat(hash, signature, key),
      concat(hash, signature, new Uint8Array(64)),
      concat(hash, word(0n), signature.subarray(32), key),
      concat(hash, word(order), signature.subarray(32), key),
      concat(hash, signature.subarray(0, 32), word(order - BigInt(bytesToHex(signature.subarray(32)))), key),
    );
    await fc.assert(
      fc.asyncProperty(input.chain(perhapsBroken), (data) => expectSame(0x100, data)),
      times(40),
    );
  });
});

describe('the compiled arithmetic', () => {
  it('is that of its source: `npm run wasm` where it is not', () => {
    const source = readFileSync(join(import.meta.dirname, '../../wasm/arithmetic.as'));
    expect(sourceHash).toBe(createHash('sha256').update(source).digest('hex'));
  });
});
