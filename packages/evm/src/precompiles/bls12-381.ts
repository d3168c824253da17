import { EVMError, type ExecResult, type PrecompileFunc } from '@ethereumjs/evm';
import { CurvePoints, openCurve, PairingProduct, type PointFault, sizes } from '@firn/crypto';
import { bigintToWord, emptyBytes } from '@firn/primitives/bytes';
import { blsForm } from './bls-form.js';
import type { BuiltIn, BuiltInCall } from './built-in-call.js';

const scalarLength = 32;
/** Pairs between two rests: some milliseconds. */
const pairsPerTurn = 4;
const { REVERT, BLS_12_381_FP_NOT_IN_FIELD, BLS_12_381_POINT_NOT_ON_CURVE } = EVMError.errorMessages;

type Take = (size: number) => number;
/** The arithmetic of a contract: its output, or what is wrong with its input. */
type Arithmetic = (
  points: CurvePoints,
  call: BuiltInCall,
  take: Take,
) => Uint8Array | EVMError['error'] | Promise<Uint8Array | EVMError['error']>;
/** Makes a contract of ours from that of @ethereumjs/evm, which keeps the rules of gas, lengths and padding. */
type BuiltInFrom = (standard: PrecompileFunc) => BuiltIn;

// A contract of @ethereumjs/evm with this does everything but the arithmetic.
const noArithmetic = Object.fromEntries(
  ['addG1', 'addG2', 'msmG1', 'msmG2', 'pairingCheck', 'mapFPtoG1', 'mapFP2toG2'].map((name) => [
    name,
    () => emptyBytes,
  ]),
);

function withArithmetic(compute: Arithmetic): BuiltInFrom {
  return (standard) =>
    async (call): Promise<ExecResult> => {
      const input = {
        data: call.data,
        gasLimit: call.gas,
        common: call.common,
        _EVM: { _bls: noArithmetic },
      };
      const checked = await standard(input as unknown as Parameters<PrecompileFunc>[0]);
      if (checked.exceptionError !== undefined) return checked;
      const points = new CurvePoints(await openCurve('bls12-381'), blsForm);
      const output = await points.library.withRoom(async (take) => compute(points, call, take));
      if (typeof output !== 'string') return { ...checked, returnValue: output };
      return { executionGasUsed: call.gas, returnValue: emptyBytes, exceptionError: new EVMError(output) };
    };
}

/** The contracts of EIP-2537, in the order of their addresses from 0x0b. */
export const blsPrecompiles: readonly BuiltInFrom[] = [
  withArithmetic((points, { data }, take) => {
    const { functions } = points.library;
    const [a, b] = [take(sizes.g1), take(sizes.g1)];
    const fault =
      points.readG1(a, data.subarray(0, points.g1Length), false) ??
      points.readG1(b, data.subarray(points.g1Length), false);
    if (fault !== undefined) return reasonOfG1(fault);
    functions._mclBnG1_add(a, a, b);
    return points.writeG1(a);
  }),
  withArithmetic((points, call, take) => {
    const { functions } = points.library;
    return sumOfProducts(points, call, take, {
      pointLength: points.g1Length,
      pointSize: sizes.g1,
      read: (at, input) => reasonOfG1(points.readG1(at, input, true)),
      clear: functions._mclBnG1_clear,
      add: functions._mclBnG1_add,
      multiply: functions._mclBnG1_mulVec,
      write: (at) => points.writeG1(at),
    });
  }),
  withArithmetic((points, { data }, take) => {
    const { functions } = points.library;
    const [a, b] = [take(sizes.g2), take(sizes.g2)];
    const fault =
      points.readG2(a, data.subarray(0, points.g2Length), false) ??
      points.readG2(b, data.subarray(points.g2Length), false);
    if (fault !== undefined) return reasonOfG2(fault);
    functions._mclBnG2_add(a, a, b);
    return points.writeG2(a);
  }),
  withArithmetic((points, call, take) => {
    const { functions } = points.library;
    return sumOfProducts(points, call, take, {
      pointLength: points.g2Length,
      pointSize: sizes.g2,
      read: (at, input) => reasonOfG2(points.readG2(at, input, true)),
      clear: functions._mclBnG2_clear,
      add: functions._mclBnG2_add,
      multiply: functions._mclBnG2_mulVec,
      write: (at) => points.writeG2(at),
    });
  }),
  withArithmetic(async (points, { data, turns }, take) => {
    const product = new PairingProduct(points.library, take, pairsPerTurn);
    const pairLength = points.g1Length + points.g2Length;
    for (let start = 0; start < data.length; start += pairLength) {
      const { g1, g2 } = product.next;
      const middle = start + points.g1Length;
      const reason =
        reasonOfG1(points.readG1(g1, data.subarray(start, middle), true)) ??
        reasonOfG2(points.readG2(g2, data.subarray(middle, start + pairLength), true));
      if (reason !== undefined) return reason;
      if (!product.push()) continue;
      product.multiply();
      await turns.rest();
    }
    return bigintToWord(product.isOne() ? 1n : 0n);
  }),
  withArithmetic((points, { data }, take) => {
    const [field, point] = [take(sizes.coordinate), take(sizes.g1)];
    if (!points.readField(field, data)) return BLS_12_381_FP_NOT_IN_FIELD;
    points.library.functions._mclBnFp_mapToG1(point, field);
    return points.writeG1(point);
  }),
  withArithmetic((points, { data }, take) => {
    const [pair, point] = [take(2 * sizes.coordinate), take(sizes.g2)];
    if (!points.readPair(pair, data)) return BLS_12_381_FP_NOT_IN_FIELD;
    points.library.functions._mclBnFp2_mapToG2(point, pair);
    return points.writeG2(point);
  }),
];

/** What a sum of points times numbers needs of one of the two groups. */
interface Group {
  readonly pointLength: number;
  readonly pointSize: number;
  readonly read: (at: number, input: Uint8Array) => EVMError['error'] | undefined;
  readonly clear: (at: number) => void;
  readonly add: (result: number, a: number, b: number) => void;
  readonly multiply: (result: number, points: number, scalars: number, count: number) => void;
  readonly write: (at: number) => Uint8Array;
}

const productsPerTurn = 16;

async function sumOfProducts(
  { library }: CurvePoints,
  { data, turns }: BuiltInCall,
  take: Take,
  group: Group,
): Promise<Uint8Array | EVMError['error']> {
  const places = take(group.pointSize * productsPerTurn);
  const scalars = take(sizes.scalar * productsPerTurn);
  const [sum, part, raw] = [take(group.pointSize), take(group.pointSize), take(scalarLength)];
  const length = group.pointLength + scalarLength;
  group.clear(sum);
  let waiting = 0;
  for (let start = 0; start < data.length; start += length) {
    const middle = start + group.pointLength;
    const reason = group.read(places + waiting * group.pointSize, data.subarray(start, middle));
    if (reason !== undefined) return reason;
    library.put(raw, data.subarray(middle, start + length));
    library.functions._mclBnFr_setBigEndianMod(scalars + waiting * sizes.scalar, raw, scalarLength);
    waiting += 1;
    if (waiting < productsPerTurn && start + length < data.length) continue;
    group.multiply(part, places, scalars, waiting);
    group.add(sum, sum, part);
    waiting = 0;
    await turns.rest();
  }
  return group.write(sum);
}

// The first group's coordinates that are no numbers of the field are no EVM error of their own in @ethereumjs/evm.
function reasonOfG1(fault: PointFault): EVMError['error'];
function reasonOfG1(fault: PointFault | undefined): EVMError['error'] | undefined;
function reasonOfG1(fault: PointFault | undefined): EVMError['error'] | undefined {
  if (fault === undefined) return undefined;
  return fault === 'field' ? REVERT : BLS_12_381_POINT_NOT_ON_CURVE;
}

function reasonOfG2(fault: PointFault): EVMError['error'];
function reasonOfG2(fault: PointFault | undefined): EVMError['error'] | undefined;
function reasonOfG2(fault: PointFault | undefined): EVMError['error'] | undefined {
  if (fault === undefined) return undefined;
  return fault === 'field' ? BLS_12_381_FP_NOT_IN_FIELD : BLS_12_381_POINT_NOT_ON_CURVE;
}
