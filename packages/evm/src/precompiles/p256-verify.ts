import type { EVMOpts, ExecResult } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { CurvePoints, openCurve, type PointForm, sizes } from '@firn/crypto';
import { bigintToWord, emptyBytes, hexToBytes, isZero } from '@firn/primitives/bytes';
import { type BuiltInCall, outOfGas, succeeded } from './built-in-call.js';

const word = 32;
const inputLength = 5 * word;
const verified = bigintToWord(1n);
const groupOrder = hexToBytes('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const form: PointForm = {
  width: word,
  fieldBytes: word,
  field: hexToBytes('0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff'),
  order: 'real-first',
};

/** Verifies hash, r, s, x, y of 32 bytes each for that gas: 1 in 32 bytes if the signature holds, otherwise nothing. */
export function p256Verify(price: bigint): (call: Pick<BuiltInCall, 'data' | 'gas'>) => Promise<ExecResult> {
  return async (call) => {
    if (call.gas < price) return outOfGas(call);
    return succeeded(price, (await holds(call.data)) ? verified : emptyBytes);
  };
}

const verifySinceGranite = p256Verify(3_450n);

/** Where signatures of secp256r1 are verified since Granite (ACP-204, RIP-7212). */
export const graniteP256: NonNullable<EVMOpts['customPrecompiles']>[number] = {
  address: new Address(hexToBytes(`0x${'00'.repeat(18)}0100`)),
  function: ({ data, gasLimit }) => verifySinceGranite({ data, gas: gasLimit }),
};

async function holds(data: Uint8Array): Promise<boolean> {
  if (data.length !== inputLength) return false;
  const [r, s] = [data.subarray(word, 2 * word), data.subarray(2 * word, 3 * word)];
  if (!isOfGroup(r) || !isOfGroup(s)) return false;
  // Zeros would be read as infinity, which is no key.
  const key = data.subarray(3 * word);
  if (isZero(key)) return false;
  const points = new CurvePoints(await openCurve('p-256'), form);
  const { library } = points;
  const { functions } = library;
  return library.withRoom((take) => {
    const pair = take(2 * sizes.g1);
    const factors = take(2 * sizes.scalar);
    const [sum, inverse, scalar] = [take(sizes.g1), take(sizes.scalar), take(sizes.scalar)];
    const raw = take(word);
    const readScalar = (at: number, bytes: Uint8Array): void => {
      library.put(raw, bytes);
      functions._mclBnFr_setBigEndianMod(at, raw, word);
    };
    functions._mclBnG1_getBasePoint(pair);
    if (points.readG1(pair + sizes.g1, key, false) !== undefined) return false;
    readScalar(inverse, s);
    functions._mclBnFr_inv(inverse, inverse);
    readScalar(scalar, data.subarray(0, word));
    functions._mclBnFr_mul(factors, scalar, inverse);
    readScalar(scalar, r);
    functions._mclBnFr_mul(factors + sizes.scalar, scalar, inverse);
    functions._mclBnG1_mulVec(sum, pair, factors, 2);
    if (functions._mclBnG1_isZero(sum) === 1) return false;
    readScalar(inverse, points.writeG1(sum).subarray(0, word));
    return functions._mclBnFr_isEqual(inverse, scalar) === 1;
  });
}

function isOfGroup(number: Uint8Array): boolean {
  return !isZero(number) && Buffer.compare(number, groupOrder) < 0;
}
