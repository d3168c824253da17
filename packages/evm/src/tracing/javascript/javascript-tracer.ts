import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { EvmError, isEvmError } from '../../evm-error.js';
import type { MessageOutcome } from '../../execution/apply-message.js';
import { stackFault } from '../../execution/instruction-faults.js';
import { createdAddress } from '../../receipt/expand-receipts.js';
import type { TracePlace } from '../flat-call-tracer.js';
import { create2Address } from '../frame-start.js';
import { op } from '../instructions.js';
import { fromTop, memorySlice } from '../stack-values.js';
import type { FrameEnd, FrameStart, TracedStep, Tracer, TransactionStart } from '../tracer.js';
import { type HostFunctions, type JavaScriptEngine, Sandbox } from './sandbox.js';

const maxCallMs = 5000;

type Step = Omit<TracedStep, 'error'>;

/** Whose code runs, for whom, and with what. */
interface Frame {
  readonly caller: Hex;
  readonly value: bigint;
  readonly input: Uint8Array;
  /** The last instruction that the tracer was called for as one that begins. */
  step: Step | undefined;
}

/** How a tracer in JavaScript is run. */
export interface JavaScriptTracerOptions {
  /** The expression that makes it. */
  readonly source: string;
  /** For its function `setup`. */
  readonly config: unknown;
  readonly place: TracePlace;
  /** Longest time of one call, in milliseconds. */
  readonly timeoutMs: number;
}

/** Whether the name of a tracer is the source of one: a name is a word. */
export function isJavaScript(tracer: string): boolean {
  return !/^\w*$/.test(tracer);
}

/** Runs a tracer that a client wrote in JavaScript for go-ethereum: `{step, fault, enter, exit, setup, result}`. */
export class JavaScriptTracer implements Tracer {
  readonly #sandbox: Sandbox;
  readonly #place: TracePlace;
  readonly #frames: Frame[] = [];
  readonly #context = {
    bytes: {} as Record<string, string>,
    bigs: {} as Record<string, string>,
    numbers: {} as Record<string, number>,
    texts: {} as Record<string, string>,
  };
  readonly #has: Readonly<Record<'step' | 'frames', boolean>>;
  #transaction: TransactionStart | undefined;
  #step: Step | undefined;
  #isDeferred = false;
  #frameInput: Uint8Array = new Uint8Array(0);
  #output: Uint8Array = new Uint8Array(0);
  #failure: EvmError | undefined;

  /** @throws EvmError `tracing` for a source that is no tracer. */
  constructor(engine: JavaScriptEngine, { source, config, place, timeoutMs }: JavaScriptTracerOptions) {
    this.#place = place;
    this.#sandbox = new Sandbox(engine, source, {
      config: JSON.stringify(config ?? {}),
      host: this.#host,
      timeoutMs: Math.min(timeoutMs, maxCallMs),
    });
    this.#has = { step: this.#sandbox.has('step'), frames: this.#sandbox.has('enter') };
  }

  onTransactionStart(transaction: TransactionStart): void {
    this.#transaction = transaction;
    const { message, environment } = transaction;
    const { bytes, numbers } = this.#context;
    const { blockHash, transactionHash, transactionIndex } = this.#place;
    numbers.block = Number(environment.number);
    numbers.gas = Number(message.gas);
    bytes.coinbase = digits(environment.coinbase);
    if (blockHash === undefined) return;
    bytes.blockHash = digits(blockHash);
    if (transactionHash === undefined) return;
    bytes.txHash = digits(transactionHash);
    numbers.txIndex = transactionIndex;
  }

  onEnter(start: FrameStart): void {
    const parent = this.#frames.at(-1);
    const { kind, depth, from, to, input, gas, value } = start;
    const isDelegated = kind === 'DELEGATECALL' && parent !== undefined;
    const isCreation = kind === 'CREATE' || kind === 'CREATE2';
    this.#frames.push({
      caller: isDelegated ? parent.caller : from,
      value: isDelegated ? parent.value : (value ?? 0n),
      // The EVM goes on to write where the input came from.
      input: isCreation ? new Uint8Array(0) : Uint8Array.from(input),
      step: undefined,
    });
    if (depth === 0) {
      const { bytes, bigs, texts } = this.#context;
      texts.type = isCreation ? 'CREATE' : 'CALL';
      bytes.from = digits(from);
      bytes.to = digits(to);
      bytes.input = digits(bytesToHex(input));
      bigs.value = (value ?? 0n).toString(16);
      return;
    }
    if (!this.#has.frames) return;
    this.#frameInput = input;
    this.#call('enter', [
      JSON.stringify({
        type: kind,
        from: digits(from),
        to: digits(to),
        gas: Number(gas),
        value: value?.toString(16),
      }),
    ]);
  }

  // Before the instruction changes anything; but one that cannot begin is told with its error, which is known later.
  onBeforeStep(step: Step): void {
    this.#step = step;
    this.#isDeferred = step.cost > step.gas || stackFault(step.op, step.stack.length) !== undefined;
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    frame.step = this.#isDeferred ? undefined : step;
    if (this.#isDeferred) return;
    if (this.#has.step) this.#call('step', valuesOf(step, undefined));
  }

  onStep(step: TracedStep): void {
    if (this.#isDeferred && this.#has.step) {
      this.#step = step;
      this.#call('step', valuesOf(step, step.error));
    }
    this.#isDeferred = false;
  }

  onExit({ depth, output, gasUsed, error }: FrameEnd): void {
    const frame = this.#frames.at(-1);
    // A frame that ended by itself failed for what is done with its result.
    if (error !== undefined && frame?.step !== undefined && !endsFrame(frame.step)) {
      this.#step = frame.step;
      this.#call('fault', valuesOf(frame.step, error.message));
    }
    this.#frames.pop();
    this.#output = output;
    if (depth === 0) {
      this.#context.bytes.output = digits(bytesToHex(output));
      if (error !== undefined) this.#context.texts.error = error.message;
      return;
    }
    if (!this.#has.frames) return;
    this.#call('exit', [JSON.stringify({ gasUsed: Number(gasUsed), error: error?.message })]);
  }

  onTransactionEnd({ gasUsed, gasPrice }: MessageOutcome): void {
    this.#context.numbers.gasUsed = Number(gasUsed);
    this.#context.bigs.gasPrice = gasPrice.toString(16);
  }

  result(): string {
    if (this.#failure !== undefined) throw this.#failure;
    return requireJson(this.#sandbox.call('result', [JSON.stringify(this.#context)]));
  }

  dispose(): void {
    this.#sandbox.dispose();
  }

  // The transaction runs on after a failure, as in the reference client, but the tracer is called no more.
  #call(name: string, inputs: readonly (string | number | undefined)[]): void {
    if (this.#failure !== undefined) return;
    try {
      this.#sandbox.call(name, inputs);
    } catch (error) {
      if (!isEvmError(error)) throw error;
      this.#failure = error;
    }
  }

  get #machine(): TransactionStart['machine'] {
    if (this.#transaction === undefined) throw new EvmError('tracing', 'no transaction runs yet');
    return this.#transaction.machine;
  }

  readonly #host: HostFunctions = {
    balance: (address) => (this.#machine.state.account(hex(address))?.balance ?? 0n).toString(16),
    nonce: (address) => Number(this.#machine.state.account(hex(address))?.nonce ?? 0n),
    code: (address) => this.#machine.state.code(hex(address)),
    storage: (address, slot) => wordBytes(this.#machine.state.storage(hex(address), hexToBytes(hex(slot)))),
    exists: (address) => this.#machine.state.account(hex(address)) !== undefined,
    isPrecompiled: (address) => this.#machine.evm.getPrecompile(hex(address)) !== undefined,
    contract: (from, nonce) =>
      hexToBytes(createdAddress(hex(from), BigInt.asUintN(64, BigInt(Math.trunc(Number(nonce)) || 0)))),
    contract2: (from, salt, code) =>
      hexToBytes(create2Address(hex(from), hexToBytes(hex(salt)), hexToBytes(hex(code)))),
    stack: (index) => fromTop(this.#step?.stack ?? [], Number(index)).toString(16),
    memory: (begin, end) => this.#memory(Number(begin), Number(end)),
    caller: () => hexToBytes(this.#frames.at(-1)?.caller ?? '0x'),
    address: () => hexToBytes(this.#step?.address ?? '0x'),
    value: () => (this.#frames.at(-1)?.value ?? 0n).toString(16),
    input: () => this.#frames.at(-1)?.input ?? new Uint8Array(0),
    frameInput: () => this.#frameInput,
    output: () => this.#output,
  };

  #memory(begin: number, end: number): Uint8Array {
    return memorySlice(this.#step?.memory ?? new Uint8Array(0), BigInt(begin), BigInt(end - begin));
  }
}

/** The text, if it is JSON: it goes into the response as it is. */
function requireJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (cause) {
    throw new EvmError('tracing', 'the result of the tracer is no JSON', { cause });
  }
}

function valuesOf(step: Step, error: string | undefined): readonly (string | number | undefined)[] {
  const { name, pc, gas, cost, depth, refund, memory, stack } = step;
  return [
    step.op,
    name,
    pc,
    Number(gas),
    Number(cost),
    depth,
    Number(refund),
    memory.length,
    stack.length,
    error,
  ];
}

function endsFrame({ op: code }: Step): boolean {
  return code === op.STOP || code === op.RETURN;
}

/** Hex without its prefix. */
function digits(text: Hex): string {
  return text.slice(2);
}

function hex(text: string | number | undefined): Hex {
  return `0x${text ?? ''}`;
}

function wordBytes(value: Uint8Array | bigint): Uint8Array {
  const text = typeof value === 'bigint' ? value.toString(16) : Buffer.from(value).toString('hex');
  return hexToBytes(hex(text.padStart(64, '0')));
}
