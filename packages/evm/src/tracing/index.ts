export type { TraceConfig } from './create-tracer.js';
export { type Creation, creationOf } from './creation-of.js';
export { executionWitness } from './execution-witness.js';
export type { ListedFrame } from './frame-list-tracer.js';
export { framesOfTransaction } from './frames-of-transaction.js';
export {
  callOfTransaction,
  callsOfBlock,
  callsOfTransaction,
  filterCalls,
} from './list-calls.js';
export type { ParityTraceTypes } from './parity-tracer.js';
export {
  replayTransaction,
  replayTransactions,
  type TracedMessage,
  traceMessage,
  traceMessages,
} from './replay-calls.js';
export {
  type AddressSearch,
  type AddressSearchResult,
  searchTransactions,
} from './search-transactions.js';
export type { StructLoggerOptions } from './struct-logger.js';
export { traceBlock, traceTransaction } from './trace-block.js';
export { traceCall } from './trace-call.js';
export { traceChain } from './trace-chain.js';
export { traceFailure } from './trace-failure.js';
export { intermediateRoots, traceLines } from './trace-lines.js';
