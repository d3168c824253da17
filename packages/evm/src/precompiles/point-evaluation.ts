import { EVMError, type ExecResult } from '@ethereumjs/evm';
import { CurvePoints, openCurve, PairingProduct, sha256, sizes } from '@firn/crypto';
import { bigintToWord, bytesEqual, hexToBytes, isZero } from '@firn/primitives/bytes';
import { blsForm } from './bls-form.js';
import { type BuiltInCall, failed, outOfGas, succeeded } from './built-in-call.js';

const inputLength = 192;
const infinityFlag = 0x40;
/** With that of compressed points. */
const infinityFlags = 0xc0;
const groupOrder = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
const orderBytes = bigintToWord(groupOrder);
const coordinates = (...parts: readonly string[]): Uint8Array =>
  hexToBytes(`0x${parts.map((part) => part.padStart(128, '0')).join('')}`);

/** The generators, the second one negated. */
const g1 = coordinates(
  '17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
  '08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1',
);
const negatedG2 = coordinates(
  '024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8',
  '13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e',
  '0d1b3cc2c7027888be51d9ef691d77bcb679afda66c73f17f9ee3837a55024f78c71363275a75d75d86bab79f74782aa',
  '13fa4d4a0ad8b1ce186ed5061789213d993923066dddaf1040bc3ff59f825c78df74f2d75467e25e0f55f8a00fa030ed',
);
/** The second generator times the secret of the ceremony of 2023 (EIP-4844, `KZG_SETUP_G2_MONOMIAL[1]`). */
const secretG2 = coordinates(
  '185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2',
  '15bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72',
  '014353bdb96b626dd7d5ee8599d1fca2131569490e28de18e82451a496a9c9794ce26d105941f383ee689bfbbb832a99',
  '1666c54b0a32529503432fcae0181b4bef79de09fc63671fda5ed1ba9bfa07899495346f3d7ac9cd23048ef30d0a154f',
);

const { INVALID_INPUT_LENGTH, INVALID_COMMITMENT, INVALID_PROOF } = EVMError.errorMessages;

/** Whether the polynomial of a blob's commitment has a value at a point (EIP-4844). */
export async function pointEvaluation(call: BuiltInCall): Promise<ExecResult> {
  const { data, common } = call;
  const price = common.param('kzgPointEvaluationPrecompileGas');
  if (call.gas < price) return outOfGas(call);
  if (data.length !== inputLength) return failed(call, INVALID_INPUT_LENGTH);
  const commitment = data.subarray(96, 144);
  const versionedHash = Uint8Array.from(sha256(commitment));
  versionedHash[0] = Number(common.param('blobCommitmentVersionKzg'));
  if (!bytesEqual(versionedHash, data.subarray(0, 32))) return failed(call, INVALID_COMMITMENT);
  const proof = data.subarray(144);
  if (!(await holds(data.subarray(32, 64), data.subarray(64, 96), commitment, proof))) {
    return failed(call, INVALID_PROOF);
  }
  const output = [common.param('fieldElementsPerBlob'), groupOrder].map(bigintToWord);
  return succeeded(price, Buffer.concat(output));
}

/** Whether e(C - y G1 + z proof, -G2) e(proof, secret G2) is 1; false for what is no number or point, too. */
async function holds(
  z: Uint8Array,
  y: Uint8Array,
  commitment: Uint8Array,
  proof: Uint8Array,
): Promise<boolean> {
  if (Buffer.compare(z, orderBytes) >= 0 || Buffer.compare(y, orderBytes) >= 0) return false;
  const points = new CurvePoints(await openCurve('bls12-381'), blsForm);
  const { library } = points;
  const { functions } = library;
  return library.withRoom((take) => {
    const product = new PairingProduct(library, take, 2);
    const [sum, part, scalar, raw] = [take(sizes.g1), take(sizes.g1), take(sizes.scalar), take(proof.length)];
    const readCompressed = (at: number, bytes: Uint8Array): boolean => {
      library.put(raw, bytes);
      return (
        isCanonical(bytes) &&
        functions._mclBnG1_deserialize(at, raw, bytes.length) === bytes.length &&
        functions._mclBnG1_isValidOrder(at) === 1
      );
    };
    const readScalar = (bytes: Uint8Array): void => {
      library.put(raw, bytes);
      functions._mclBnFr_setBigEndianMod(scalar, raw, bytes.length);
    };
    if (!readCompressed(sum, commitment)) return false;
    points.readG1(part, g1, false);
    readScalar(y);
    functions._mclBnG1_mul(part, part, scalar);
    functions._mclBnG1_sub(sum, sum, part);
    if (!readCompressed(part, proof)) return false;
    readScalar(z);
    const first = product.next;
    functions._mclBnG1_mul(first.g1, part, scalar);
    functions._mclBnG1_add(first.g1, first.g1, sum);
    points.readG2(first.g2, negatedG2, false);
    product.push();
    const second = product.next;
    readCompressed(second.g1, proof);
    points.readG2(second.g2, secretG2, false);
    product.push();
    return product.isOne();
  });
}

// Infinity has one form: a flag, and zeros.
function isCanonical(compressed: Uint8Array): boolean {
  const flags = compressed[0] ?? 0;
  return (flags & infinityFlag) === 0 || (flags === infinityFlags && isZero(compressed.subarray(1)));
}
