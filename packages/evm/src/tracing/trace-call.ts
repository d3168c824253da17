import type { Block } from '../block/block.js';
import { type CallOptions, waivedChecks, withOfferedBaseFee } from '../chain/queries/call-contract.js';
import { type CallPlace, callEnvironment, callPlace } from '../chain/queries/call-place.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { replayBlock } from '../chain/queries/replay-block.js';
import { EvmError } from '../evm-error.js';
import { applyMessage } from '../execution/apply-message.js';
import { type CallRequest, requestToMessage } from '../execution/call-request.js';
import type { Message } from '../execution/message.js';
import { applyStateOverrides } from '../execution/overrides.js';
import { checkTracer, type TraceConfig } from './create-tracer.js';
import { streamText } from './stream-text.js';
import { checkTraceable } from './trace-block.js';
import { TraceSession } from './trace-session.js';

/** Where and how a traced call runs. */
export interface TraceCallOptions extends Omit<CallOptions, 'hooks'> {
  /** The call runs before the transaction of the block that has this index. Default: after the last one. */
  readonly txIndex?: bigint | undefined;
}

/**
 * The trace of a call: JSON text in pieces.
 * @throws EvmError `call-request` for a request that contradicts itself; EvmError `tracing` for an index that the block does not
 * have, or a tracer that there is not.
 */
export function traceCall(
  chain: ChainReader,
  request: CallRequest,
  config: TraceConfig,
  options: TraceCallOptions = {},
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const { block = chain.head, txIndex } = options;
  const message = requestToMessage(request, chain.chainId, options.limits?.gasCap);
  checkTracer(config);
  if (txIndex !== undefined) checkIndex(chain, block, txIndex);
  const isAfterAll = txIndex === undefined || block.transactions.length === 0;
  return streamText(async (channel, ended) => {
    const session = new TraceSession(config, channel, ended);
    if (isAfterAll) {
      await traceOn(chain, await callPlace(chain, options), message, session, options);
      return;
    }
    const index = Number(txIndex);
    const { environment, rules } = callEnvironment(
      chain.rules,
      chain.rules.environmentOf(block),
      options.blockOverrides ?? {},
    );
    await replayBlock(
      chain,
      block,
      (replayed) =>
        replayed.index === index
          ? traceOn(chain, { environment, rules, state: replayed.machine.state }, message, session, options)
          : session.pass(replayed.run),
      { last: index },
    );
  }, signal);
}

function checkIndex(chain: ChainReader, block: Block, txIndex: bigint): void {
  const { length } = block.transactions;
  if (txIndex >= BigInt(Math.max(length, 1))) {
    throw new EvmError('tracing', `transaction index ${txIndex} out of range for block ${block.hash}`);
  }
  if (length > 0) checkTraceable(chain, block);
}

async function traceOn(
  chain: ChainReader,
  at: Omit<CallPlace, 'gasLimit'>,
  message: Message,
  session: TraceSession,
  { stateOverrides, waivesBaseFee = false }: TraceCallOptions,
): Promise<void> {
  const { rules, state } = at;
  const environment = waivesBaseFee ? withOfferedBaseFee(at.environment, message) : at.environment;
  const { canonical } = chain;
  const changePrecompiles =
    stateOverrides &&
    ((precompiles: object) =>
      applyStateOverrides(state, precompiles as Map<string, unknown>, stateOverrides));
  await canonical.machines.use(
    rules,
    state,
    canonical.hashOf,
    (machine) =>
      session.trace({
        transaction: { message, environment, machine },
        place: {
          blockHash: undefined,
          blockNumber: environment.number,
          transactionHash: undefined,
          transactionIndex: 0,
        },
        run: () =>
          applyMessage(machine, environment, message, waivesBaseFee ? waivedChecks : { checks: 'call' }),
      }),
    { hooks: session.hooks, changePrecompiles },
  );
}
