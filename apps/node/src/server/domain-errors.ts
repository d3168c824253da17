import { rpcError } from '@firn/jsonrpc/errors';
import { AccountError } from '../accounts/account-error.js';
import { ChainAliasTakenError, UnknownChainAliasError } from '../chains/chain-aliases.js';
import { FilterError } from '../chains/filters.js';
import { ExecutionRevertedError } from '../evm/chain/estimate-gas.js';
import { isEvmError } from '../evm/evm-error.js';
import { SimulationError } from '../evm/simulation/simulation-error.js';
import { UnknownLoggerError } from '../logging/loggers.js';
import { TxRejectedError } from '../p-chain/execution/tx-rejected-error.js';
import { NotValidatorError } from '../p-chain/uptime.js';
import { PluginFolderError } from '../plugins/plugin-error.js';
import { ProfileError } from '../profiling/profiler.js';
import { StackFilterError } from '../profiling/stack-filter.js';
import { UnsupportedError } from '../profiling/unsupported-error.js';
import { BlockRequestError } from '../requests/block-parameter.js';
import { AddressError } from '../requests/platform-address.js';
import { RouteTakenError, TooManyAliasesError } from './router.js';
import { simulationErrorCode } from './simulation-error-code.js';

const serverError = -32_000;
const executionReverted = 3;

// Refusals of the domain, whose messages are for clients. Anything else is a fault of the node.
const refusals = [
  AccountError,
  AddressError,
  BlockRequestError,
  ChainAliasTakenError,
  FilterError,
  NotValidatorError,

  PluginFolderError,
  ProfileError,
  RouteTakenError,
  UnknownChainAliasError,
  StackFilterError,
  TxRejectedError,
  TooManyAliasesError,
  UnknownLoggerError,
  UnsupportedError,
];

/** What a client is told of an error of the domain; any other error passes as it is. */
export function toRpcError(error: unknown): unknown {
  if (error instanceof ExecutionRevertedError) {
    return rpcError(executionReverted, error.message, error.data);
  }
  if (error instanceof SimulationError) return rpcError(simulationErrorCode(error), error.message);
  const isRefusal = isEvmError(error) || refusals.some((refusal) => error instanceof refusal);
  return isRefusal ? rpcError(serverError, (error as Error).message) : error;
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
      return result instanceof Promise ? result.catch(rethrow) : result;
    } catch (error) {
      return rethrow(error);
    }
  };
}

function rethrow(error: unknown): never {
  throw toRpcError(error);
}
