import { verifyBlobs } from '@firn/evm/pool';
import { evmGroup } from '@firn/node-server';
import type { ExecutionContext } from '../executions/execution-context.js';
import { debugReplays, debugTraces } from '../handlers/evm/debug-tracing.js';
import { ethCalls, ethSimulations } from '../handlers/evm/eth-calls.js';
import { otsHandlers } from '../handlers/evm/ots.js';
import { traceHandlers } from '../handlers/evm/trace.js';
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

/** The name of what no client asks for by itself: whether the blobs of a transaction hold. */
export const blobVerification = 'verifyBlobs';

/** What makes its result as text by itself. */
const streamed = (handler: Handler): ExecutedMethod => ({ kind: 'trace', handler, encode: JSON.stringify });

/** The methods of a table of handlers, which all run in one way. */
function executedAs(
  kind: ExecutionKind,
  handlers: Readonly<Partial<Record<keyof typeof evmGroup.methods, Handler>>>,
): [string, ExecutedMethod][] {
  return Object.entries(handlers).map(([name, handler]) => [
    name,
    {
      kind,
      handler,
      encode: evmGroup.methods[name as keyof typeof handlers].encodeResult as ExecutedMethod['encode'],
    },
  ]);
}

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
  ...executedAs('call', ethCalls),
  ...executedAs('simulation', ethSimulations),
  ...executedAs('trace', debugTraces),
  ...executedAs('trace', traceHandlers),
  ...executedAs('replay', debugReplays),
  ...executedAs('replay', otsHandlers),
]);
