import type { NextBlock } from '@firn/evm/chain';
import type { CallRequest } from '@firn/evm/execution';
import type { BlobSidecar } from '@firn/evm/transaction';
import { isExecutionBudgetError } from '@firn/evm/turns';
import { jsonStream, rawJson } from '@firn/jsonrpc/server';
import { ExecutionPool, type ExecutionPoolOptions } from './execution-pool.js';
import {
  blobVerification,
  type ExecutedMethod,
  type ExecutedMethods,
  type ExecutionCaller,
  type ExecutionContext,
  type ExecutionPoolStats,
  type Executions,
} from './executions.js';
import { HeldAnswers } from './held-answers.js';
import { LongCalls } from './long-calls.js';
import { nextBlockOf } from './next-block.js';
import { isSmallCall, nameOfCall } from './small-call.js';
import { TurnsOfThread } from './turns-of-thread.js';

/** The most milliseconds of a call on the thread that serves. */
const budgetMs = 10;
/** The same while no other thread could take it up at once. */
const longBudgetMs = 25;

const estimate = 'eth_estimateGas';

/** Options of {@link PooledExecutions}. */
export interface PooledExecutionsOptions extends ExecutionPoolOptions {
  readonly methods: ExecutedMethods;
}

interface Called {
  readonly method: string;
  readonly params: unknown;
}

/**
 * Carries out what runs contracts: calls that are over soon on the thread that serves, where they cost no hop, and all else on the threads of a pool.
 */
export class PooledExecutions implements Executions {
  readonly #methods: ExecutedMethods;
  readonly #pool: ExecutionPool;
  readonly #turns = new TurnsOfThread();
  readonly #long = new LongCalls();
  readonly #held: HeldAnswers;

  constructor({ methods, ...options }: PooledExecutionsOptions) {
    this.#methods = methods;
    this.#pool = new ExecutionPool(options);
    this.#held = new HeldAnswers(options.data.dataDir);
  }

  get stats(): ExecutionPoolStats {
    return this.#pool.stats;
  }

  /** Answers a method that runs contracts, as its handler would. */
  answer(method: string, params: unknown, context: ExecutionCaller): unknown {
    const executed = this.#executed(method);
    if (executed.kind === 'trace') {
      const hold = (parts: AsyncIterable<string>): AsyncIterable<string> => this.#held.hold(parts);
      return jsonStream(this.parts(method, params, context), { hold });
    }
    if (executed.kind !== 'call') return this.#whole(method, params, context).then((text) => rawJson(text));
    return this.#call(executed.handler, { method, params }, context, (text) => rawJson<unknown>(text));
  }

  /** What `eth_estimateGas` answers on the state at the head. */
  async estimateGas(args: CallRequest, context: ExecutionCaller): Promise<bigint> {
    const called = { method: estimate, params: { args } };
    const gas = await this.#call(this.#executed(estimate).handler, called, context, (text) =>
      BigInt(JSON.parse(text) as string),
    );
    return gas as bigint;
  }

  async verifyBlobs(sidecar: BlobSidecar, context: ExecutionCaller): Promise<boolean> {
    return (await this.#whole(blobVerification, sidecar, context)) === 'true';
  }

  /** The answer of a method as JSON text in parts. */
  parts(
    method: string,
    params: unknown,
    context: ExecutionCaller,
    signal = context.signal,
  ): AsyncGenerator<string> {
    const { hosted, runsFor: client, settings } = context;
    const kind = this.#methods.get(method)?.kind ?? 'trace';
    const timeoutMs = settings.rpcEvmTimeoutMs;
    const next = nextBlockOf(method, params, hosted);
    return this.#pool.run({ hosted, method, kind, params, next, client, signal, timeoutMs });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Begins a call here where that may do, and carries it out elsewhere where it does not; `read` makes a result of its JSON text. */
  #call(
    handler: ExecutedMethod['handler'],
    { method, params }: Called,
    context: ExecutionCaller,
    read: (text: string) => unknown,
  ): Promise<unknown> {
    const elsewhere = (): Promise<unknown> => this.#whole(method, params, context).then(read);
    if (!isSmallCall(params, context.settings)) return elsewhere();
    const isLong = (): boolean =>
      !this.#long.isEmpty && this.#long.has(context.runsFor, `${context.hosted.name} ${nameOfCall(params)}`);
    if (isLong()) return elsewhere();
    const budget = this.#pool.hasIdle ? budgetMs : longBudgetMs;
    const short = new ShortExecution(context, budget, nextBlockOf(method, params, context.hosted));
    const begin = async (): Promise<unknown> => {
      // Since it was asked for, others of its name may have taken too long.
      if (isLong()) return elsewhere;
      return handler(params as never, short);
    };
    return this.#turns.run(begin).then(
      (result) => (result === elsewhere ? elsewhere() : result),
      (error: unknown) => {
        if (!isExecutionBudgetError(error)) throw error;
        this.#long.add(context.runsFor, `${context.hosted.name} ${nameOfCall(params)}`, budget);
        return elsewhere();
      },
    );
  }

  #executed(method: string): ExecutedMethod {
    const executed = this.#methods.get(method);
    if (executed === undefined) throw new TypeError(`${method} is no execution`);
    return executed;
  }

  async #whole(method: string, params: unknown, context: ExecutionCaller): Promise<string> {
    let text = '';
    for await (const part of this.parts(method, params, context)) text += part;
    return text;
  }
}

/** An execution that may not keep the thread for long. */
class ShortExecution implements ExecutionContext {
  readonly budgetMs: number;
  readonly next: NextBlock | undefined;
  readonly #context: ExecutionCaller;

  constructor(context: ExecutionCaller, budget: number, next: NextBlock | undefined) {
    this.next = next;
    this.#context = context;
    this.budgetMs = budget;
  }

  get chain(): ExecutionContext['chain'] {
    return this.#context.chain;
  }

  // Made when it is first looked at: that costs as much as a small call.
  get signal(): AbortSignal {
    return this.#context.signal;
  }

  get settings(): ExecutionContext['settings'] {
    return this.#context.settings;
  }

  get dataDir(): string {
    return this.#context.dataDir;
  }

  get isControlled(): boolean {
    return this.#context.hosted.isControlled;
  }
}
