import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { EvmError } from '../../evm-error.js';
import { environment } from './environment.js';

/** What a tracer may ask of the node, by name. Bytes in texts are hex without prefix; integers too. */
export type HostFunctions = Readonly<Record<string, (...inputs: readonly (string | number)[]) => HostValue>>;

/** A value that the sandbox receives. */
export type HostValue = string | number | boolean | Uint8Array;

/** QuickJS compiled to WebAssembly, for the tracers of one request. */
export interface JavaScriptEngine {
  readonly module: QuickJSWASMModule;
  /** Milliseconds for which its tracers have run. */
  spentMs: number;
}

/** Pages of 64 KiB: 16 MiB at first, 64 MiB at most. */
const memory = { initial: 256, maximum: 1024 } as const;
const maxStack = 256 * 2 ** 10;
/** The longest time of all tracers of one request. */
const maxSpentMs = 30_000;

/** Makes an engine. It sees nothing of the process, and its memory has a limit. */
export async function loadQuickJs(): Promise<JavaScriptEngine> {
  const [{ newQuickJSWASMModuleFromVariant, newVariant }, { default: variant }] = await Promise.all([
    import('quickjs-emscripten-core'),
    import('@jitl/quickjs-singlefile-mjs-release-sync'),
  ]);
  const wasmMemory = new WebAssembly.Memory(memory);
  return { module: await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory })), spentMs: 0 };
}

/** The functions of a tracer in JavaScript that the node calls. Memory, stack and time are limited; nothing of the process can be reached. */
export class Sandbox {
  readonly #context: QuickJSContext;
  readonly #kept: { dispose(): void }[] = [];
  readonly #functions: QuickJSHandle;
  readonly #engine: JavaScriptEngine;
  readonly #timeoutMs: number;
  #deadline = 0;

  /**
   * @param source an expression whose value is the tracer.
   * @param config JSON text for its function `setup`.
   * @param timeoutMs the longest time of one call.
   * @throws EvmError `tracing` for a source that is no tracer.
   */
  constructor(
    engine: JavaScriptEngine,
    source: string,
    {
      config,
      host,
      timeoutMs,
    }: { readonly config: string; readonly host: HostFunctions; readonly timeoutMs: number },
  ) {
    this.#engine = engine;
    this.#timeoutMs = timeoutMs;
    const runtime = this.#keep(engine.module.newRuntime());
    runtime.setMaxStackSize(maxStack);
    runtime.setInterruptHandler(() => performance.now() > this.#deadline);
    this.#context = this.#keep(runtime.newContext());
    try {
      this.#functions = this.#timed(() => {
        this.#keep(this.#evaluate(bigIntegerSource()));
        const prepare = this.#keep(this.#evaluate(`(${environment})`));
        const bind = this.#keep(this.#call(prepare, [this.#keep(this.#expose(host))]));
        const tracer = this.#keep(this.#evaluate(`(${source}\n)`));
        return this.#keep(this.#call(bind, [tracer, this.#keep(this.#context.newString(config))]));
      });
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** Whether the tracer has a function. */
  has(name: string): boolean {
    const member = this.#context.getProp(this.#functions, name);
    const is = this.#context.typeof(member) === 'function';
    member.dispose();
    return is;
  }

  /**
   * Calls a function of the tracer; returns the text of its result.
   * @throws EvmError `tracing` with what it threw, in the form of the reference client.
   */
  call(name: string, inputs: readonly (string | number | undefined)[]): string {
    const context = this.#context;
    const member = context.getProp(this.#functions, name);
    const handles = inputs.map((input) => {
      if (input === undefined) return context.undefined;
      return typeof input === 'number' ? context.newNumber(input) : context.newString(input);
    });
    try {
      const result = this.#timed(() =>
        this.#call(member, handles, ` in server-side tracer function '${name}'`),
      );
      const text = context.typeof(result) === 'string' ? context.getString(result) : '';
      result.dispose();
      return text;
    } finally {
      member.dispose();
      for (const handle of handles) handle.dispose();
    }
  }

  /** Frees its memory. */
  dispose(): void {
    for (const kept of this.#kept.splice(0).reverse()) kept.dispose();
  }

  #keep<Kept extends { dispose(): void }>(kept: Kept): Kept {
    this.#kept.push(kept);
    return kept;
  }

  #timed<Result>(work: () => Result): Result {
    const start = performance.now();
    this.#deadline = start + Math.min(this.#timeoutMs, maxSpentMs - this.#engine.spentMs);
    try {
      return work();
    } finally {
      this.#engine.spentMs += performance.now() - start;
    }
  }

  #evaluate(source: string): QuickJSHandle {
    return this.#unwrap(this.#context.evalCode(source, 'tracer.js'), '');
  }

  #call(callee: QuickJSHandle, inputs: readonly QuickJSHandle[], where = ''): QuickJSHandle {
    return this.#unwrap(this.#context.callFunction(callee, this.#context.undefined, ...inputs), where);
  }

  #unwrap(result: ReturnType<QuickJSContext['evalCode']>, where: string): QuickJSHandle {
    if (result.error === undefined) return result.value;
    const thrown = messageOf(this.#context.dump(result.error));
    result.error.dispose();
    // Looked at last: members of what was thrown may run code.
    const message = performance.now() > this.#deadline ? 'execution timeout' : thrown;
    throw new EvmError('tracing', `${message}${where === '' ? '' : `   ${where}`}`);
  }

  #expose(host: HostFunctions): QuickJSHandle {
    const context = this.#context;
    return context.newFunction('host', (name, ...inputs) => {
      const values = inputs.map((input) => context.dump(input) as string | number);
      const value = host[context.getString(name)]?.(...values);
      if (typeof value === 'string') return context.newString(value);
      if (typeof value === 'number') return context.newNumber(value);
      if (typeof value === 'boolean') return value ? context.true : context.false;
      return value === undefined ? context.undefined : context.newArrayBuffer(Uint8Array.from(value).buffer);
    });
  }
}

const maxMessageLength = 1000;

function messageOf(thrown: unknown): string {
  const { name, message } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Partial<Error>;
  if (typeof message !== 'string')
    return `the tracer threw ${JSON.stringify(thrown) ?? 'undefined'}`.slice(0, maxMessageLength);
  return `${typeof name === 'string' ? name : 'Error'}: ${message}`.slice(0, maxMessageLength);
}

let bigInteger: string | undefined;

/** The library that tracers know as `bigInt`. */
function bigIntegerSource(): string {
  bigInteger ??= readFileSync(
    createRequire(import.meta.url).resolve('big-integer/BigInteger.min.js'),
    'utf8',
  );
  return bigInteger;
}
