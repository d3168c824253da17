export type { TraceConfig } from './create-tracer.js';
export { executionWitness } from './execution-witness.js';
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
export type { StructLoggerOptions } from './struct-logger.js';
export { traceBlock, traceTransaction } from './trace-block.js';
export { traceCall } from './trace-call.js';
export { traceChain } from './trace-chain.js';
export { intermediateRoots, traceLines } from './trace-lines.js';
