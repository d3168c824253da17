export type { TransactionOrder } from '../pool/order-transactions.js';
export type { BlockExtension, ExtendedBlock, WaitingPart } from './block-extension.js';
export { blockIssuance } from './block-issuance.js';
export { blockThatMade } from './block-that-made.js';
export type { PayloadAttributes } from './build-payload.js';
export { type CallLimits, callContract } from './call-contract.js';
export { type CallBundle, callMany } from './call-many.js';
export type { NextBlock } from './call-place.js';
export { ChainReader } from './chain-reader.js';
export { createAccessList } from './create-access-list.js';
export { commitDraft, type DraftBlock, draftBlock } from './draft-block.js';
export {
  ExecutionRevertedError,
  estimateGas,
  isExecutionRevertedError,
  revertMessage,
} from './estimate-gas.js';
export { type ChainEvents, EvmChain, type OpenChainOptions } from './evm-chain.js';
export { feeHistory } from './fee-history.js';
export { type DraftTransactionOptions, draftTransaction, withNonce } from './fill-transaction.js';
export { type ForkConfig, type ForkConfigs, forkConfigs } from './fork-configs.js';
export { currentBaseFee, suggestedGasPrice, suggestedTip } from './gas-price.js';
export { importChain } from './import-chain.js';
export type { LogFilter } from './log-filter.js';
export { LogIndex, logIndexKeys } from './log-index.js';
export { nextBaseFee, nextBlobBaseFee } from './next-fees.js';
export { openChain } from './open-chain.js';
export { openChainReader } from './open-chain-reader.js';
export { type PendingBlock, PendingBlocks } from './pending-block.js';
export { type LogQuery, logMatcher, queryLogs, weighLogQuery } from './query-logs.js';
export { readGenesis } from './read-genesis.js';
export { replayBlock } from './replay-block.js';
export type { Rewind } from './rewind.js';
export { openEntry } from './sealed-entry.js';
export { blockOfStored } from './stored-block.js';
