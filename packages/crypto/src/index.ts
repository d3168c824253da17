export {
  type BlsIdentity,
  blsIdentity,
  checkBlsSecretKey,
  createBlsSecretKey,
  isProofOfPossession,
} from './bls-key.js';
export {
  aggregateBls,
  type BlsPublicKey,
  decodeBlsPublicKey,
  signBls,
  verifyAggregateBls,
} from './bls-signature.js';
export { checksumAddress } from './checksum-address.js';
export { openCurve, sizes } from './curve-library.js';
export { CurvePoints, type PointFault, type PointForm } from './curve-points.js';
export { keccak256, keccakHex } from './keccak.js';
export { kzg } from './kzg.js';
export { PairingProduct } from './pairing-product.js';
export {
  isCurveX,
  isPrivateKey,
  privateKeyToAddress,
  publicKeyToAddress,
  recoverAddress,
  recoverPublicKey,
  type Signature,
  signHash,
} from './secp256k1.js';
export { sha256 } from './sha256.js';
