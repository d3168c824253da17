export type { TransactionOrder } from '../pool/order-transactions.js';
export type { PayloadAttributes } from './build-payload.js';
export { commitDraft, type DraftBlock, draftBlock } from './draft-block.js';
export { type ChainEvents, EvmChain, type OpenChainOptions } from './evm-chain.js';
export { feeHistory } from './fee-history.js';
export { type DraftTransactionOptions, draftTransaction, withNonce } from './fill-transaction.js';
export { type ForkConfig, type ForkConfigs, forkConfigs } from './fork-configs.js';
export { importChain } from './import-chain.js';
export { openChain } from './open-chain.js';
export { type PendingBlock, PendingBlocks } from './pending-block.js';
export type { BlockExtension, ExtendedBlock, WaitingPart } from './production/block-extension.js';
export type { Rewind } from './production/rewind.js';
export { blockIssuance } from './queries/block-issuance.js';
export { blockThatMade } from './queries/block-that-made.js';
export { type CallLimits, callContract } from './queries/call-contract.js';
export { type CallBundle, callMany } from './queries/call-many.js';
export type { NextBlock } from './queries/call-place.js';
export { ChainReader } from './queries/chain-reader.js';
export { createAccessList } from './queries/create-access-list.js';
export {
  ExecutionRevertedError,
  estimateGas,
  isExecutionRevertedError,
  revertMessage,
} from './queries/estimate-gas.js';
export {
  currentBaseFee,
  nextBaseFee,
  nextBlobBaseFee,
  suggestedGasPrice,
  suggestedTip,
} from './queries/next-fees.js';
export { openChainReader } from './queries/open-chain-reader.js';
export { type LogQuery, logMatcher, queryLogs, weighLogQuery } from './queries/query-logs.js';
export { replayBlock } from './queries/replay-block.js';
export type { LogFilter } from './storage/log-index.js';
export { LogIndex, logIndexKeys } from './storage/log-index.js';
export { readGenesis } from './storage/read-genesis.js';
export { blockOfStored, openEntry } from './storage/stored-block.js';
