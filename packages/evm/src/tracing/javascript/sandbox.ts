import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { EvmError } from '../../evm-error.js';
import { environment } from './environment.js';

/** What a tracer may ask of the node, by name. Bytes in texts are hex without prefix; integers too. */
export type HostFunctions = Readonly<Record<string, (...inputs: readonly (string | number)[]) => HostValue>>;

/** A value that the sandbox receives. */
export type HostValue = string | number | boolean | Uint8Array;

const maxMemory = 64 * 2 ** 20;
const maxStack = 256 * 2 ** 10;

/** An engine of its own: QuickJS compiled to WebAssembly, which sees nothing of the process. */
export async function loadQuickJs(): Promise<QuickJSWASMModule> {
  const [{ newQuickJSWASMModuleFromVariant }, { default: variant }] = await Promise.all([
    import('quickjs-emscripten-core'),
    import('@jitl/quickjs-singlefile-mjs-release-sync'),
  ]);
  return newQuickJSWASMModuleFromVariant(variant);
}

/** The functions of a tracer in JavaScript that the node calls. Memory, stack and time are limited; nothing of the process can be reached. */
export class Sandbox {
  readonly #context: QuickJSContext;
  readonly #kept: { dispose(): void }[] = [];
  readonly #functions: QuickJSHandle;
  readonly #timeoutMs: number;
  #deadline: number;

  /**
   * @param source an expression whose value is the tracer.
   * @param config JSON text for its function `setup`.
   * @param timeoutMs the longest time of one call.
   * @throws EvmError `tracing` for a source that is no tracer.
   */
  constructor(
    engine: QuickJSWASMModule,
    source: string,
    {
      config,
      host,
      timeoutMs,
    }: { readonly config: string; readonly host: HostFunctions; readonly timeoutMs: number },
  ) {
    this.#timeoutMs = timeoutMs;
    this.#deadline = performance.now() + timeoutMs;
    const runtime = this.#keep(engine.newRuntime());
    runtime.setMemoryLimit(maxMemory);
    runtime.setMaxStackSize(maxStack);
    runtime.setInterruptHandler(() => performance.now() > this.#deadline);
    this.#context = this.#keep(runtime.newContext());
    try {
      this.#keep(this.#evaluate(bigIntegerSource()));
      const prepare = this.#keep(this.#evaluate(`(${environment})`));
      const bind = this.#keep(this.#call(prepare, [this.#keep(this.#expose(host))]));
      const tracer = this.#keep(this.#evaluate(`(${source}\n)`));
      this.#functions = this.#keep(this.#call(bind, [tracer, this.#keep(this.#context.newString(config))]));
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
    this.#deadline = performance.now() + this.#timeoutMs;
    const member = context.getProp(this.#functions, name);
    const handles = inputs.map((input) => {
      if (input === undefined) return context.undefined;
      return typeof input === 'number' ? context.newNumber(input) : context.newString(input);
    });
    try {
      const result = this.#call(member, handles, ` in server-side tracer function '${name}'`);
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

  #evaluate(source: string): QuickJSHandle {
    return this.#unwrap(this.#context.evalCode(source, 'tracer.js'), '');
  }

  #call(callee: QuickJSHandle, inputs: readonly QuickJSHandle[], where = ''): QuickJSHandle {
    return this.#unwrap(this.#context.callFunction(callee, this.#context.undefined, ...inputs), where);
  }

  #unwrap(result: ReturnType<QuickJSContext['evalCode']>, where: string): QuickJSHandle {
    if (result.error === undefined) return result.value;
    const thrown = this.#context.dump(result.error) as { name?: string; message?: string } | undefined;
    result.error.dispose();
    const isTimeout = thrown?.message === 'interrupted' && performance.now() > this.#deadline;
    const message = isTimeout ? 'execution timeout' : messageOf(thrown);
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

function messageOf(thrown: { name?: string; message?: string } | undefined): string {
  const { name, message } = typeof thrown === 'object' && thrown !== null ? thrown : {};
  const text = message === undefined ? String(thrown) : `${name ?? 'Error'}: ${message}`;
  return text.slice(0, maxMessageLength);
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
