import type { Block } from '../block/block.js';
import { type CallOptions, waivedChecks, withOfferedBaseFee } from '../chain/queries/call-contract.js';
import { callPlace } from '../chain/queries/call-place.js';
import type { ChainReader, LocatedTransaction } from '../chain/queries/chain-reader.js';
import { replayBlock } from '../chain/queries/replay-block.js';
import { applyMessage } from '../execution/apply-message.js';
import type { Message } from '../execution/message.js';
import { applyStateOverrides } from '../execution/overrides.js';
import { ParityTracer, type ParityTraceTypes } from './parity-tracer.js';
import { replayOne } from './replay-one.js';
import { streamText } from './stream-text.js';
import type { TextChannel } from './text-channel.js';
import { checkTraceable, tracedRun } from './trace-block.js';
import { type TracedRun, TraceSession } from './trace-session.js';

/** A message that is run for what it does, and what is told of it. */
export interface TracedMessage {
  readonly message: Message;
  readonly types: ParityTraceTypes;
}

/** Where messages are run. */
export type TracedMessagesOptions = Omit<CallOptions, 'hooks'>;

/**
 * What a transaction did, in the form of Parity: JSON text of `{output, stateDiff, trace, vmTrace}`, in pieces.
 * @throws EvmError `tracing` for the genesis block.
 */
export function replayTransaction(
  chain: ChainReader,
  located: LocatedTransaction,
  types: ParityTraceTypes,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const trace = async (session: TraceSession, traced: TracedRun): Promise<string> => {
    const tracer = new ParityTracer(types);
    await session.traceWith(tracer, traced);
    return tracer.result();
  };
  return replayOne(chain, located, trace, signal);
}

/**
 * What each transaction of a block did, in the form of Parity: JSON text of a list of `{output, stateDiff, trace, vmTrace,
 * transactionHash}`, in pieces. The genesis block has none.
 */
export function replayTransactions(
  chain: ChainReader,
  block: Block,
  types: ParityTraceTypes,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const isGenesis = block.header.number === 0n;
  if (!isGenesis) checkTraceable(chain, block);
  return streamText(async (channel, ended) => {
    const session = new TraceSession({}, channel, ended);
    channel.write('[');
    const visit: Parameters<typeof replayBlock>[2] = async (replayed) => {
      const tracer = new ParityTracer(types);
      await session.traceWith(tracer, tracedRun(block, replayed));
      const separator = replayed.index === 0 ? '' : ',';
      channel.write(`${separator}{${tracer.members()},"transactionHash":"${replayed.transaction.hash}"}`);
      await session.pace.rest();
    };
    if (!isGenesis)
      await replayBlock(chain, block, visit, { hooks: session.hooks, last: block.transactions.length - 1 });
    channel.write(']');
  }, signal);
}

/**
 * What a message would do, in the form of Parity: JSON text of `{output, stateDiff, trace, vmTrace}`, in pieces. Nothing of it is kept.
 */
export function traceMessage(
  chain: ChainReader,
  message: TracedMessage,
  options: TracedMessagesOptions,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  return streamText((channel, ended) => runMessages(chain, [message], options, channel, ended), signal);
}

/** The same of several messages, each on the state that the one before it left: JSON text of a list, in pieces. */
export function traceMessages(
  chain: ChainReader,
  messages: readonly TracedMessage[],
  options: TracedMessagesOptions,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  return streamText(async (channel, ended) => {
    channel.write('[');
    await runMessages(chain, messages, options, channel, ended);
    channel.write(']');
  }, signal);
}

async function runMessages(
  chain: ChainReader,
  messages: readonly TracedMessage[],
  { stateOverrides, waivesBaseFee = false, ...at }: TracedMessagesOptions,
  channel: TextChannel,
  ended: AbortSignal,
): Promise<void> {
  const session = new TraceSession({}, channel, ended);
  const { environment, rules, state } = await callPlace(chain, at);
  const checks = waivesBaseFee ? waivedChecks : ({ checks: 'call' } as const);
  const changePrecompiles =
    stateOverrides &&
    ((precompiles: object) =>
      applyStateOverrides(state, precompiles as Map<string, unknown>, stateOverrides));
  const place = {
    blockHash: undefined,
    blockNumber: environment.number,
    transactionHash: undefined,
    transactionIndex: 0,
  };
  await chain.canonical.machines.use(
    rules,
    state,
    chain.canonical.hashOf,
    async (machine) => {
      for (const [index, { message, types }] of messages.entries()) {
        const tracer = new ParityTracer(types);
        const seen = waivesBaseFee ? withOfferedBaseFee(environment, message) : environment;
        await session.traceWith(tracer, {
          transaction: { message, environment: seen, machine },
          place,
          run: () => applyMessage(machine, seen, message, checks),
        });
        channel.write(`${index === 0 ? '' : ','}${tracer.result()}`);
        await session.pace.rest();
      }
    },
    { hooks: session.hooks, changePrecompiles },
  );
}
