export { decodeBitSet, encodeBitSet } from './bit-set.js';
export { ByteReader, isWarpFormatError, WarpFormatError } from './byte-reader.js';
export { canonicalOrder } from './canonical-order.js';
export { canonicalValidators, KeySigner } from './canonical-validators.js';
export { type BlsSigner, signWarpMessage } from './sign-warp-message.js';
export {
  checkSignature,
  isWarpVerificationError,
  signingValidators,
  verifyWarpMessage,
  WarpVerificationError,
} from './verify-warp-message.js';
export {
  decodeWarpMessage,
  decodeWarpPayload,
  encodeAddressedCall,
  encodeHashPayload,
  encodeUnsignedMessage,
  encodeWarpMessage,
  maxPayloadLength,
  type UnsignedWarpMessage,
  type WarpMessage,
  warpMessageId,
} from './warp-message.js';
export type { CanonicalValidators, ChainIdentity, WarpRules, WarpValidators } from './warp-rules.js';
