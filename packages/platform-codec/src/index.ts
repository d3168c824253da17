export {
  atomicBatchBytes,
  parseAtomicBatch,
  parseAtomicTx,
  signedAtomicTx,
  unsignedAtomicTxBytes,
} from './atomic-tx.js';
export { compareBytes } from './compare-bytes.js';
export { compareEvmAmounts, compareInputs, compareOutputs } from './layout/order.js';
export type { AtomicTx, EvmExportTx, EvmImportTx, EvmInput, EvmOutput } from './model/atomic.js';
export type { PlatformBlock, PlatformBlockContent } from './model/blocks.js';
export type {
  Authorization,
  Credential,
  OutputOwners,
  ProofOfPossession,
  TransferableInput,
  TransferableOutput,
  TransferInput,
  TransferOutput,
  Utxo,
} from './model/components.js';
export type * from './model/transactions.js';
export type * from './model/warp.js';
export { makePlatformBlock, parsePlatformBlock } from './platform-block.js';
export { type CodecRule, isPlatformCodecError, PlatformCodecError } from './platform-codec-error.js';
export { parseGenesisTx, parsePlatformTx, signedPlatformTx, unsignedPlatformTxBytes } from './platform-tx.js';
export { parseUtxo, utxoBytes, utxoId } from './utxo.js';
export {
  initialValidationId,
  l1ConversionDataBytes,
  l1ConversionId,
  parseL1ConversionData,
  registeredValidationId,
} from './warp/l1-ids.js';
export {
  parseUnsignedWarpMessage,
  parseWarpMessage,
  signedWarpMessage,
  unsignedWarpMessageBytes,
  warpMessageId,
} from './warp/warp-message.js';
export {
  maxWarpPayloadLength,
  parsePlatformMessage,
  parseWarpPayload,
  platformMessageBytes,
  warpPayloadBytes,
} from './warp/warp-payload.js';
