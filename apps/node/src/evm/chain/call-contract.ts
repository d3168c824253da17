import type { Block } from '../block/block.js';
import { type ApplyOptions, applyMessage, type MessageOutcome } from '../execution/apply-message.js';
import type { BlockEnvironment } from '../execution/block-environment.js';
import { type CallRequest, requestToMessage } from '../execution/call-request.js';
import type { ExecutionHooks, Machine } from '../execution/machine.js';
import type { Message } from '../execution/message.js';
import {
  applyBlockOverrides,
  applyStateOverrides,
  type BlockOverrides,
  type StateOverrides,
} from '../execution/overrides.js';
import { smaller } from '../min-max.js';
import { WorldState } from '../state/world-state.js';
import type { EvmChain } from './evm-chain.js';
import { nextBaseFee } from './next-fees.js';

/** Where and how a call runs. */
export interface CallOptions {
  /** The block whose state and environment the call sees. Default: the head. */
  readonly block?: Block | undefined;
  readonly stateOverrides?: StateOverrides | undefined;
  readonly blockOverrides?: BlockOverrides | undefined;
  /** Default: 50,000,000. */
  readonly gasCap?: bigint | undefined;
  readonly hooks?: ExecutionHooks | undefined;
}

/**
 * Runs a call that changes nothing: its outcome, whether it succeeded or not.
 * @throws CallRequestError for a request that contradicts itself; TransactionError when the call may not run at all.
 * @example
 * ```ts
 * const { output, error } = await callContract(chain, { to: token, input: '0x18160ddd' });
 * ```
 */
export function callContract(
  chain: EvmChain,
  request: CallRequest,
  options: CallOptions & Pick<ApplyOptions, 'recordAccessList'> = {},
): Promise<MessageOutcome> {
  const message = requestToMessage(request, chain.chainId, options.gasCap);
  return withCallState(chain, options, (session) => session.run(message, options));
}

/** A state that calls run on, one after the other, each on the state before all of them. */
export interface CallSession {
  readonly machine: Machine;
  readonly environment: BlockEnvironment;
  run(message: Message, options?: Pick<ApplyOptions, 'recordAccessList'>): Promise<MessageOutcome>;
}

/** Prepares the state and the environment of calls. */
export function withCallState<T>(
  chain: EvmChain,
  options: CallOptions,
  use: (session: CallSession) => Promise<T>,
): Promise<T> {
  const { block = chain.head, stateOverrides, blockOverrides = {}, hooks } = options;
  const environment = applyBlockOverrides(chain.rules.environmentOf(block.header), blockOverrides);
  const state = new WorldState(chain.stateAfter(block));
  const { core } = chain;
  return core.machines.use(
    core.rules.executionRulesAt(environment),
    state,
    core.hashOf,
    (machine) =>
      use({
        machine,
        environment,
        run: (message, how) =>
          runOnce(machine, priceable(chain, { block, blockOverrides, environment }, message), message, how),
      }),
    {
      hooks,
      changePrecompiles:
        stateOverrides &&
        ((precompiles) => applyStateOverrides(state, precompiles as Map<string, unknown>, stateOverrides)),
    },
  );
}

// Clients offer what the next block asks for, which can be less than what the head asked for: much less after the genesis.
function priceable(
  chain: EvmChain,
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
  if (suffices || block !== chain.head || blockOverrides.baseFee !== undefined) return environment;
  return { ...environment, baseFee: smaller(baseFee, nextBaseFee(chain, block) ?? baseFee) };
}

async function runOnce(
  machine: Machine,
  environment: BlockEnvironment,
  message: Message,
  options: Pick<ApplyOptions, 'recordAccessList'> = {},
): Promise<MessageOutcome> {
  machine.state.checkpoint();
  try {
    return await applyMessage(machine, environment, message, { ...options, checks: 'call' });
  } finally {
    machine.state.revert();
  }
}
