import { smaller } from '@firn/primitives/integers';
import type { Block } from '../../block/block.js';
import { type ApplyOptions, applyMessage, type MessageOutcome } from '../../execution/apply-message.js';
import type { BlockEnvironment } from '../../execution/block-environment.js';
import { type CallRequest, defaultGasCap, requestToMessage } from '../../execution/call-request.js';
import type { ExecutionHooks, Machine } from '../../execution/machine.js';
import type { Message } from '../../execution/message.js';
import { applyStateOverrides, type BlockOverrides, type StateOverrides } from '../../execution/overrides.js';
import { isTransactionError, TransactionError } from '../../transaction/transaction-error.js';
import type { ExecutionLimits } from '../../turns/turn-taking.js';
import { type CallPlaceOptions, callPlace } from './call-place.js';
import type { ChainReader } from './chain-reader.js';
import { nextBaseFee } from './next-fees.js';

/** What calls may take. */
export interface CallLimits extends ExecutionLimits {
  /** The most gas; 0 is no limit. */
  readonly gasCap: bigint;
}

/** Where and how a call runs. */
export interface CallOptions extends CallPlaceOptions {
  /**
   * Lets a call offer less than the base fee, as Anvil and Hardhat do: without a price it still sees the base fee, and with a lower price it sees that
   * price as the base fee. Default: false, which is how the reference client runs calls.
   */
  readonly waivesBaseFee?: boolean | undefined;
  readonly stateOverrides?: StateOverrides | undefined;
  /** Default: 50,000,000 gas, and any time. */
  readonly limits?: CallLimits | undefined;
  readonly hooks?: ExecutionHooks | undefined;
}

/** What calls may take where nothing is said. */
export const defaultCallLimits: CallLimits = { gasCap: defaultGasCap, timeoutMs: 0 };

/**
 * Runs a call that changes nothing: its outcome, whether it succeeded or not.
 * @throws EvmError `call-request` for a request that contradicts itself; TransactionError when the call may not run at all;
 * EvmError `timeout` when it takes too long.
 * @example
 * ```ts
 * const { output, error } = await callContract(chain, { to: token, input: '0x18160ddd' });
 * ```
 */
export async function callContract(
  chain: ChainReader,
  request: CallRequest,
  options: CallOptions = {},
): Promise<MessageOutcome> {
  const message = requestToMessage(request, chain.chainId, (options.limits ?? defaultCallLimits).gasCap);
  return withCallState(chain, options, (session) =>
    session.run(message).catch((error: unknown) => {
      throw explainRefusal(error, (reason) => `err: ${reason} (supplied gas ${message.gas})`);
    }),
  );
}

/** A state that calls run on, one after the other, each on the state before all of them. */
export interface CallSession {
  /** Gas limit of the block that the calls run in. */
  readonly blockGasLimit: bigint;
  readonly machine: Machine;
  readonly environment: BlockEnvironment;
  run(message: Message): Promise<MessageOutcome>;
}

/** Prepares the state and the environment of calls. Their time starts here. */
export async function withCallState<T>(
  chain: ChainReader,
  options: CallOptions,
  use: (session: CallSession) => Promise<T>,
): Promise<T> {
  const {
    block = chain.head,
    next,
    stateOverrides,
    blockOverrides = {},
    hooks,
    waivesBaseFee = false,
  } = options;
  const limits =
    next && options.limits
      ? { ...options.limits, startedAt: options.limits.startedAt ?? performance.now() }
      : options.limits;
  const { environment, rules, state, gasLimit } = await callPlace(chain, { ...options, limits });
  const { canonical } = chain;
  return canonical.machines.use(
    rules,
    state,
    canonical.hashOf,
    (machine) =>
      use({
        blockGasLimit: gasLimit,
        machine,
        environment,
        run: waivesBaseFee
          ? (message) => runOnce(machine, withOfferedBaseFee(environment, message), message, waivedChecks)
          : (message) =>
              runOnce(
                machine,
                priceable(chain, { block, blockOverrides, environment }, message),
                message,
                callChecks,
              ),
      }),
    {
      hooks,
      limits,
      changePrecompiles:
        stateOverrides &&
        ((precompiles) => applyStateOverrides(state, precompiles as Map<string, unknown>, stateOverrides)),
    },
  );
}

/** The same refusal in other words; any other error as it is. */
export function explainRefusal(error: unknown, explain: (reason: string) => string): unknown {
  if (!isTransactionError(error)) return error;
  return new TransactionError(error.reason, explain(error.message));
}

// Where time lowers the base fee, clients offer what the next block asks for, which can be much less than what the head
// asked for.
function priceable(
  chain: ChainReader,
  {
    block,
    blockOverrides,
    environment,
  }: {
    readonly block: Block;
    readonly blockOverrides: BlockOverrides;
    readonly environment: BlockEnvironment;
  },
  { maxFeePerGas }: Message,
): BlockEnvironment {
  const { baseFee } = environment;
  const suffices = baseFee === undefined || maxFeePerGas === 0n || maxFeePerGas >= baseFee;
  const isFixed = chain.rules.production === undefined || blockOverrides.baseFee !== undefined;
  if (suffices || isFixed || block !== chain.head) return environment;
  return { ...environment, baseFee: smaller(baseFee, nextBaseFee(chain, block) ?? baseFee) };
}

/** The environment with a base fee that the message can pay. */
export function withOfferedBaseFee(
  environment: BlockEnvironment,
  { maxFeePerGas }: Message,
): BlockEnvironment {
  const { baseFee } = environment;
  if (baseFee === undefined || maxFeePerGas === 0n || maxFeePerGas >= baseFee) return environment;
  return { ...environment, baseFee: maxFeePerGas };
}

async function runOnce(
  machine: Machine,
  environment: BlockEnvironment,
  message: Message,
  options: ApplyOptions,
): Promise<MessageOutcome> {
  machine.state.checkpoint();
  try {
    return await applyMessage(machine, environment, message, options);
  } finally {
    machine.state.revert();
  }
}

const callChecks: ApplyOptions = { checks: 'call' };
/** Checks of a call whose base fee is waived. */
export const waivedChecks: ApplyOptions = { checks: 'call', hidesBaseFee: false };
