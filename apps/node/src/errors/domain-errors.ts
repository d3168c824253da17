import { isEvmError } from '@firn/evm';
import { isExecutionRevertedError } from '@firn/evm/chain';
import { isSimulationError } from '@firn/evm/simulation';
import { RpcError, rpcError } from '@firn/jsonrpc/errors';
import { isNotValidatorError } from '@firn/platform-chain';
import { isTxRejectedError } from '@firn/platform-chain/transaction';
import { damagedEntryOf, isDamagedEntry } from '@firn/storage';
import { toHardhatError } from './hardhat-errors.js';
import { isRefusal } from './refusal.js';
import { simulationErrorCode } from './simulation-error-code.js';
import type { StoreDamage } from './store-damage.js';

const serverError = -32_000;
const executionReverted = 3;

/** What a client is told of an error of the domain; any other error passes as it is. */
export function toRpcError(error: unknown): unknown {
  if (isExecutionRevertedError(error)) {
    return rpcError(executionReverted, error.message, error.data);
  }
  if (isSimulationError(error)) return rpcError(simulationErrorCode(error), error.message);
  return isForClient(error) ? new RpcError(serverError, error.message, undefined, { cause: error }) : error;
}

// Refusals of the domain, whose messages are for clients. Anything else is a fault of the node.
function isForClient(error: unknown): error is Error {
  return (
    isEvmError(error) ||
    isRefusal(error) ||
    isTxRejectedError(error) ||
    isNotValidatorError(error) ||
    isDamagedEntry(error)
  );
}

type AnyHandler = (params: never, context: never) => unknown;

/** The same handlers, with the refusals of the domain as errors that clients are told. */
export function withDomainErrors<Handlers extends object>(handlers: Handlers): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => [name, wrap(handler as AnyHandler)]);
  return Object.fromEntries(wrapped) as Handlers;
}

function wrap(handler: AnyHandler): AnyHandler {
  return (params, context) => {
    try {
      const result = handler(params, context);
      return result instanceof Promise ? result.catch((error) => rethrow(error, context)) : result;
    } catch (error) {
      return rethrow(error, context);
    }
  };
}

/** Parts of the context of a call that its errors depend on. */
interface ErrorContext {
  readonly node?: { readonly damage: StoreDamage };
  readonly isForHardhat?: boolean;
}

function rethrow(error: unknown, { node, isForHardhat = false }: ErrorContext = {}): never {
  const damaged = damagedEntryOf(error);
  if (damaged !== undefined) node?.damage.note(damaged);
  throw toRpcError(isForHardhat ? toHardhatError(error) : error);
}
