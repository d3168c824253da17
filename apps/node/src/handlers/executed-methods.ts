import { verifyBlobs } from '@firn/evm/pool';
import { evmGroup } from '@firn/node-server';
import {
  blobVerification,
  type ExecutedMethod,
  type ExecutedMethods,
  type ExecutionCaller,
  type ExecutionKind,
  type Executions,
} from '../executions/executions.js';
import { proofReading, readProof } from '../serializers/evm/account-answer.js';
import { logReading, readLogs } from '../serializers/evm/log-texts.js';
import { readReceipts, receiptReading } from '../serializers/evm/receipt-answer.js';
import { failureTracing, readFailure } from '../transaction-log/failure-trace.js';
import { debugReplays, debugTraces } from './evm/debug-tracing.js';
import { ethCalls, ethSimulations } from './evm/eth-calls.js';
import { otsHandlers } from './evm/ots.js';
import { traceHandlers } from './evm/trace.js';

type Handler = ExecutedMethod['handler'];

/** An execution whose result is JSON text already. */
const streamed = (handler: Handler): ExecutedMethod => ({ kind: 'trace', handler, encode: JSON.stringify });

/** The methods of a table of handlers, all of one kind. */
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

/** Methods that run contracts or read much of a state, and other executions that take too long for the thread that serves. */
export const executedMethods: ExecutedMethods = new Map([
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

// Tests run the sources, and their threads read TypeScript.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Entry of the threads that run {@link executedMethods}. */
export const executionWorker = new URL(`./execution-worker.${extension}`, import.meta.url);

/** The same handlers, with those of {@link executedMethods} run by the node's `Executions`. */
export function withExecutions<Handlers extends object>(handlers: Handlers): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => [
    name,
    executedMethods.has(name)
      ? (
          params: unknown,
          context: ExecutionCaller & { readonly node: { readonly executions: Executions } },
        ) => context.node.executions.answer(name, params, context)
      : handler,
  ]);
  return Object.fromEntries(wrapped) as Handlers;
}
