import { verifyBlobs } from '@firn/evm/pool';
import { evmGroup } from '@firn/node-server';
import type { ExecutionContext } from '../executions/execution-context.js';
import { debugAccountInfoAt } from '../handlers/debug/accountInfoAt.js';
import { debugAccountRange } from '../handlers/debug/accountRange.js';
import { debugDumpBlock } from '../handlers/debug/dumpBlock.js';
import { debugExecutionWitness } from '../handlers/debug/executionWitness.js';
import { debugIntermediateRoots } from '../handlers/debug/intermediateRoots.js';
import { debugStandardTraceBlockToFile } from '../handlers/debug/standardTraceBlockToFile.js';
import { debugTraceBlock } from '../handlers/debug/traceBlock.js';
import { debugTraceBlockByHash } from '../handlers/debug/traceBlockByHash.js';
import { debugTraceBlockByNumber } from '../handlers/debug/traceBlockByNumber.js';
import { debugTraceBlockFromFile } from '../handlers/debug/traceBlockFromFile.js';
import { debugTraceCall } from '../handlers/debug/traceCall.js';
import { debugTraceTransaction } from '../handlers/debug/traceTransaction.js';
import { ethCall } from '../handlers/eth/call.js';
import { ethCallDetailed } from '../handlers/eth/callDetailed.js';
import { ethCallMany } from '../handlers/eth/callMany.js';
import { ethCreateAccessList } from '../handlers/eth/createAccessList.js';
import { ethEstimateGas } from '../handlers/eth/estimateGas.js';
import { ethSimulateV1 } from '../handlers/eth/simulateV1.js';
import { otsGetBlockDetails } from '../handlers/ots/getBlockDetails.js';
import { otsGetBlockDetailsByHash } from '../handlers/ots/getBlockDetailsByHash.js';
import { otsGetBlockTransactions } from '../handlers/ots/getBlockTransactions.js';
import { otsGetContractCreator } from '../handlers/ots/getContractCreator.js';
import { otsGetInternalOperations } from '../handlers/ots/getInternalOperations.js';
import { otsGetTransactionBySenderAndNonce } from '../handlers/ots/getTransactionBySenderAndNonce.js';
import { otsGetTransactionError } from '../handlers/ots/getTransactionError.js';
import { otsSearchTransactionsAfter } from '../handlers/ots/searchTransactionsAfter.js';
import { otsSearchTransactionsBefore } from '../handlers/ots/searchTransactionsBefore.js';
import { otsTraceTransaction } from '../handlers/ots/traceTransaction.js';
import { traceBlock } from '../handlers/trace/block.js';
import { traceCall } from '../handlers/trace/call.js';
import { traceCallMany } from '../handlers/trace/callMany.js';
import { traceFilter } from '../handlers/trace/filter.js';
import { traceGet } from '../handlers/trace/get.js';
import { traceRawTransaction } from '../handlers/trace/rawTransaction.js';
import { traceReplayBlockTransactions } from '../handlers/trace/replayBlockTransactions.js';
import { traceReplayTransaction } from '../handlers/trace/replayTransaction.js';
import { traceTransaction } from '../handlers/trace/transaction.js';
import { failureTracing, readFailure } from '../reads/failure-trace.js';
import { logReading, readLogs } from '../reads/log-texts.js';
import { proofReading, readProof } from '../reads/long-proof.js';
import { readReceipts, receiptReading } from '../reads/receipt-texts.js';

type Handler = (params: never, context: ExecutionContext) => unknown;

/** How an execution runs. */
export type ExecutionKind =
  /** It may be over soon, so it is begun on the thread that serves; all of it has one time limit. */
  | 'call'
  /** All of it has one time limit. */
  | 'simulation'
  /** Each transaction has a time limit; the answer goes out while it is made. */
  | 'trace'
  /** Runs transactions of a block, or goes on for as long by other means; it has no time limit of its own. */
  | 'replay';

/** A method that runs contracts, or takes too long for the thread that serves by other means. */
export interface ExecutedMethod {
  readonly kind: ExecutionKind;
  readonly handler: Handler;
  /** Its result as JSON text in the wire form. */
  readonly encode: (result: never) => string;
}

const methods = {
  eth_call: ['call', ethCall],
  eth_callDetailed: ['call', ethCallDetailed],
  eth_callMany: ['simulation', ethCallMany],
  eth_estimateGas: ['call', ethEstimateGas],
  eth_createAccessList: ['call', ethCreateAccessList],
  eth_simulateV1: ['simulation', ethSimulateV1],
  debug_traceCall: ['trace', debugTraceCall],
  debug_traceTransaction: ['trace', debugTraceTransaction],
  debug_traceBlock: ['trace', debugTraceBlock],
  debug_traceBlockByHash: ['trace', debugTraceBlockByHash],
  debug_traceBlockByNumber: ['trace', debugTraceBlockByNumber],
  debug_traceBlockFromFile: ['trace', debugTraceBlockFromFile],
  trace_block: ['trace', traceBlock],
  trace_call: ['trace', traceCall],
  trace_callMany: ['trace', traceCallMany],
  trace_filter: ['trace', traceFilter],
  trace_get: ['trace', traceGet],
  trace_rawTransaction: ['trace', traceRawTransaction],
  trace_replayBlockTransactions: ['trace', traceReplayBlockTransactions],
  trace_replayTransaction: ['trace', traceReplayTransaction],
  trace_transaction: ['trace', traceTransaction],
  ots_getBlockDetails: ['replay', otsGetBlockDetails],
  ots_getBlockDetailsByHash: ['replay', otsGetBlockDetailsByHash],
  ots_getBlockTransactions: ['replay', otsGetBlockTransactions],
  ots_getContractCreator: ['replay', otsGetContractCreator],
  ots_getInternalOperations: ['replay', otsGetInternalOperations],
  ots_getTransactionBySenderAndNonce: ['replay', otsGetTransactionBySenderAndNonce],
  ots_getTransactionError: ['replay', otsGetTransactionError],
  ots_searchTransactionsAfter: ['replay', otsSearchTransactionsAfter],
  ots_searchTransactionsBefore: ['replay', otsSearchTransactionsBefore],
  ots_traceTransaction: ['replay', otsTraceTransaction],
  debug_standardTraceBlockToFile: ['replay', debugStandardTraceBlockToFile],
  debug_intermediateRoots: ['replay', debugIntermediateRoots],
  debug_executionWitness: ['replay', debugExecutionWitness],
  debug_accountInfoAt: ['replay', debugAccountInfoAt],
  debug_accountRange: ['replay', debugAccountRange],
  debug_dumpBlock: ['replay', debugDumpBlock],
} as const satisfies Partial<Record<keyof typeof evmGroup.methods, readonly [ExecutionKind, Handler]>>;

/** The name of what no client asks for by itself: whether the blobs of a transaction hold. */
export const blobVerification = 'verifyBlobs';

/** What makes its result as text by itself. */
const streamed = (handler: Handler): ExecutedMethod => ({ kind: 'trace', handler, encode: JSON.stringify });

/** The methods that run contracts or read much of a state, by the names of their contracts, and what else takes too long for the thread that serves. */
export const executedMethods: ReadonlyMap<string, ExecutedMethod> = new Map([
  [blobVerification, { kind: 'replay', handler: verifyBlobs, encode: JSON.stringify } as ExecutedMethod],
  [failureTracing, streamed(readFailure as Handler)],
  [logReading, streamed(readLogs)],
  [receiptReading, streamed(readReceipts)],
  [
    proofReading,
    {
      kind: 'replay',
      handler: readProof,
      encode: evmGroup.methods.eth_getProof.encodeResult,
    } as ExecutedMethod,
  ],
  ...Object.entries(methods).map<[string, ExecutedMethod]>(([name, [kind, handler]]) => [
    name,
    {
      kind,
      handler,
      encode: evmGroup.methods[name as keyof typeof methods].encodeResult as ExecutedMethod['encode'],
    },
  ]),
]);
