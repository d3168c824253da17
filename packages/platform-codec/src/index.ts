export {
  atomicBatchBytes,
  parseAtomicBatch,
  parseAtomicTx,
  signedAtomicTx,
  unsignedAtomicTxBytes,
} from './atomic-tx.js';
export { compareBytes } from './compare-bytes.js';
export { buildGenesis, type PlatformGenesis } from './genesis/build-genesis.js';
export {
  assetIdOf,
  buildExchangeGenesis,
  type CreateAsset,
  type ExchangeGenesis,
  exchangeGenesisBytes,
  type GenesisAsset,
  parseExchangeGenesis,
} from './genesis/exchange-genesis.js';
export { createChain, type GenesisChain } from './genesis/genesis-chains.js';
export { type GenesisContent, genesisBytes, parseGenesis } from './genesis/genesis-codec.js';
export type { Allocation, GenesisConfig, InitialStaker, Unlock } from './genesis/genesis-config.js';
export { GenesisConfigError, isGenesisConfigError } from './genesis/genesis-config-error.js';
export { initialSupply } from './genesis/genesis-rules.js';
export type { GenesisUtxo } from './genesis/genesis-utxos.js';
export type { GenesisValidator } from './genesis/genesis-validators.js';
export { type GenesisConfigOptions, parseGenesisConfig } from './genesis/parse-genesis-config.js';
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
