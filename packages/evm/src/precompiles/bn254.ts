import { EVMError, type ExecResult } from '@ethereumjs/evm';
import { CurvePoints, openCurve, PairingProduct, type PointForm, sizes } from '@firn/crypto';
import { bigintToWord, hexToBytes } from '@firn/primitives/bytes';
import { type BuiltInCall, failed, outOfGas, succeeded } from './built-in-call.js';
import { paddedSlice } from './padded-slice.js';

const form: PointForm = {
  width: 32,
  fieldBytes: 32,
  field: hexToBytes('0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47'),
  order: 'imaginary-first',
};

const pointLength = 64;
const pairLength = 192;
/** Pairs between two rests: some milliseconds. */
const pairsPerTurn = 4;
const { REVERT, BN254_FP_NOT_IN_FIELD, INVALID_INPUT_LENGTH } = EVMError.errorMessages;

async function openPoints(): Promise<CurvePoints> {
  return new CurvePoints(await openCurve('bn254'), form);
}

/** The sum of two points (EIP-196). */
export async function bn254Add(call: BuiltInCall): Promise<ExecResult> {
  const price = call.common.param('bn254AddGas');
  if (call.gas < price) return outOfGas(call);
  const points = await openPoints();
  const { library } = points;
  return library.withRoom((take) => {
    const [a, b] = [take(sizes.g1), take(sizes.g1)];
    for (const [index, at] of [a, b].entries()) {
      const input = paddedSlice(call.data, index * pointLength, pointLength);
      if (points.readG1(at, input, false) !== undefined) return failed(call, REVERT);
    }
    library.functions._mclBnG1_add(a, a, b);
    return succeeded(price, points.writeG1(a));
  });
}

/** A point times a number (EIP-196). */
export async function bn254Multiply(call: BuiltInCall): Promise<ExecResult> {
  const price = call.common.param('bn254MulGas');
  if (call.gas < price) return outOfGas(call);
  const points = await openPoints();
  const { library } = points;
  return library.withRoom((take) => {
    const [point, scalar, raw] = [take(sizes.g1), take(sizes.scalar), take(sizes.scalar)];
    if (points.readG1(point, paddedSlice(call.data, 0, pointLength), false) !== undefined) {
      return failed(call, REVERT);
    }
    library.put(raw, paddedSlice(call.data, pointLength, sizes.scalar));
    library.functions._mclBnFr_setBigEndianMod(scalar, raw, sizes.scalar);
    library.functions._mclBnG1_mul(point, point, scalar);
    return succeeded(price, points.writeG1(point));
  });
}

/** Whether the product of pairings is 1 (EIP-197). */
export async function bn254Pairing(call: BuiltInCall): Promise<ExecResult> {
  const { data, common, turns } = call;
  if (data.length % pairLength !== 0) return failed(call, INVALID_INPUT_LENGTH);
  const count = data.length / pairLength;
  const price = common.param('bn254PairingGas') + BigInt(count) * common.param('bn254PairingWordGas');
  if (call.gas < price) return outOfGas(call);
  const points = await openPoints();
  return points.library.withRoom(async (take) => {
    const product = new PairingProduct(points.library, take, pairsPerTurn);
    for (let start = 0; start < data.length; start += pairLength) {
      const { g1, g2 } = product.next;
      const middle = start + pointLength;
      if (points.readG1(g1, data.subarray(start, middle), false) !== undefined) return failed(call, REVERT);
      const fault = points.readG2(g2, data.subarray(middle, start + pairLength), true);
      if (fault !== undefined) return failed(call, fault === 'field' ? BN254_FP_NOT_IN_FIELD : REVERT);
      if (!product.push()) continue;
      product.multiply();
      await turns.rest();
    }
    return succeeded(price, bigintToWord(product.isOne() ? 1n : 0n));
  });
}
