import { EvmError } from '../evm-error.js';
import type { MessageOutcome } from '../execution/apply-message.js';
import type { ExecutionHooks } from '../execution/machine.js';
import { isTransactionError } from '../transaction/transaction-error.js';
import { createTracer, defaultTimeoutMs, needsEngine, type TraceConfig } from './create-tracer.js';
import { ExecutionFeed } from './execution-feed.js';
import type { TracePlace } from './flat-call-tracer.js';
import { type JavaScriptEngine, loadQuickJs } from './javascript/sandbox.js';
import type { TextChannel } from './text-channel.js';
import { TracePace } from './trace-pace.js';
import type { Tracer, TransactionStart } from './tracer.js';

/** What is traced, and where it stands. */
export interface TracedRun {
  readonly transaction: TransactionStart;
  readonly place: TracePlace;
  /** Runs it on the machine that has the session's hooks. */
  run(): Promise<MessageOutcome>;
}

/** Traces transactions that run in one EVM after the other, into one text. */
export class TraceSession {
  readonly channel: TextChannel;
  readonly pace: TracePace;
  readonly #config: TraceConfig;
  readonly #feed: ExecutionFeed;
  #engine: JavaScriptEngine | undefined;
  #logCount = 0;

  constructor(config: TraceConfig, channel: TextChannel, signal: AbortSignal) {
    this.channel = channel;
    this.#config = config;
    this.pace = new TracePace({ timeoutMs: config.timeoutMs ?? defaultTimeoutMs, signal, channel });
    this.#feed = new ExecutionFeed(this.pace);
  }

  /** For the EVM that the transactions run in. */
  get hooks(): ExecutionHooks {
    return this.#feed.hooks;
  }

  /** Runs a transaction of the block without tracing it. */
  async pass(run: () => Promise<MessageOutcome>): Promise<void> {
    const { logs } = await run();
    this.#logCount += logs.length;
    await this.pace.rest();
  }

  /** Runs a transaction and writes its trace. @throws EvmError `tracing` when it may not run, or takes too long. */
  async trace(traced: TracedRun): Promise<void> {
    if (needsEngine(this.#config)) this.#engine ??= await loadQuickJs();
    const tracer = createTracer(this.#config, traced.place, this.channel, this.#engine);
    try {
      await this.traceWith(tracer, traced);
      this.channel.write(tracer.result());
    } finally {
      tracer.dispose?.();
    }
    await this.pace.rest();
  }

  /** Runs a transaction with that tracer. */
  async traceWith(tracer: Tracer, { transaction, run }: TracedRun): Promise<MessageOutcome> {
    this.pace.restart();
    this.#feed.start(tracer, transaction, this.#logCount);
    const outcome = await run().catch((cause: unknown) => {
      if (isTransactionError(cause))
        throw new EvmError('tracing', `tracing failed: ${cause.message}`, { cause });
      throw cause;
    });
    this.#feed.end(outcome);
    this.#logCount += outcome.logs.length;
    return outcome;
  }
}
