import { EvmError } from '../evm-error.js';
import { CallTracer, type CallTracerOptions } from './call-tracer.js';
import { Erc7562Tracer, type Erc7562TracerOptions } from './erc7562-tracer.js';
import { FlatCallTracer, type FlatCallTracerOptions, type TracePlace } from './flat-call-tracer.js';
import { FourByteTracer } from './four-byte-tracer.js';
import { isJavaScript, JavaScriptTracer } from './javascript/javascript-tracer.js';
import type { JavaScriptEngine } from './javascript/sandbox.js';
import { KeccakPreimageTracer } from './keccak-preimage-tracer.js';
import { MuxTracer } from './mux-tracer.js';
import { NoopTracer } from './noop-tracer.js';
import { PrestateTracer, type PrestateTracerOptions } from './prestate-tracer.js';
import { StructLogger, type StructLoggerOptions } from './struct-logger.js';
import type { TextWriter } from './text-channel.js';
import type { Tracer } from './tracer.js';

/** Options of all tracers; each takes its own. Those of muxTracer are the options of each tracer under its name. */
export interface TracerOptions
  extends CallTracerOptions,
    PrestateTracerOptions,
    FlatCallTracerOptions,
    Erc7562TracerOptions {
  readonly [name: string]: unknown;
}

/** How to trace. */
export interface TraceConfig extends StructLoggerOptions {
  /** Name of the tracer; undefined for the struct logger. */
  readonly tracer?: string | undefined;
  readonly tracerConfig?: TracerOptions | undefined;
  /** The longest time of one transaction, in milliseconds. Default: 5000. */
  readonly timeoutMs?: number | undefined;
}

type Make = (options: TracerOptions, parts: TracerParts) => Tracer;

const maxNameLength = 64;

const makers: ReadonlyMap<string, Make> = new Map<string, Make>([
  ['callTracer', (options) => new CallTracer(options)],
  ['prestateTracer', (options) => new PrestateTracer(options)],
  ['4byteTracer', () => new FourByteTracer()],
  ['flatCallTracer', (options, { place }) => new FlatCallTracer(options, place)],
  ['muxTracer', createMux],
  ['noopTracer', () => new NoopTracer()],
  ['erc7562Tracer', (options) => new Erc7562Tracer(options)],
  ['keccak256PreimageTracer', () => new KeccakPreimageTracer()],
]);

/** The longest time of one transaction where the client gives none, in milliseconds. */
export const defaultTimeoutMs = 5000;

/**
 * Refuses the name of a tracer that there is not. The source of a tracer in JavaScript is checked when the trace begins.
 * @throws EvmError `tracing` that names those that there are.
 */
export function checkTracer(config: TraceConfig): void {
  const { tracer, tracerConfig } = config;
  if (tracer === undefined || needsEngine(config)) return;
  const place = { blockHash: undefined, blockNumber: 0n, transactionHash: undefined, transactionIndex: 0 };
  createNamed(tracer, tracerConfig ?? {}, { place });
}

/** Whether a tracer in JavaScript is among those of a trace. */
export function needsEngine({ tracer, tracerConfig }: TraceConfig): boolean {
  if (tracer === undefined) return false;
  return (
    isJavaScript(tracer) || (tracer === 'muxTracer' && Object.keys(tracerConfig ?? {}).some(isJavaScript))
  );
}

/**
 * The tracer for one transaction. The struct logger writes its steps to `writer` as they come.
 * @param engine for tracers in JavaScript: see {@link needsEngine}.
 * @throws EvmError `tracing` for a name that no tracer has, and a source that is no tracer.
 */
export function createTracer(
  config: TraceConfig,
  place: TracePlace,
  writer: TextWriter,
  engine?: JavaScriptEngine,
): Tracer {
  if (config.tracer === undefined) return new StructLogger(config, writer);
  const { timeoutMs = defaultTimeoutMs } = config;
  return createNamed(config.tracer, config.tracerConfig ?? {}, { place, timeoutMs, engine });
}

/** What tracers are made with, beside their options. */
interface TracerParts {
  readonly place: TracePlace;
  readonly timeoutMs?: number;
  readonly engine?: JavaScriptEngine | undefined;
}

function createNamed(name: string, options: TracerOptions, parts: TracerParts): Tracer {
  const make = makers.get(name);
  if (make !== undefined) return make(options, parts);
  const { engine, place, timeoutMs = defaultTimeoutMs } = parts;
  if (engine !== undefined && isJavaScript(name))
    return new JavaScriptTracer(engine, { source: name, config: options, place, timeoutMs });
  const shown = name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;
  throw new EvmError(
    'tracing',
    `tracer ${JSON.stringify(shown)} is not one of ${[...makers.keys()].join(', ')}, nor the source of one in JavaScript: {step, fault, result}`,
  );
}

function createMux(options: TracerOptions, parts: TracerParts): Tracer {
  const tracers = Object.entries(options).map(([name, own]) => {
    if (typeof own !== 'object') throw new EvmError('tracing', `the options of ${name} must be an object`);
    return [name, createNamed(name, (own ?? {}) as TracerOptions, parts)] as const;
  });
  return new MuxTracer(new Map(tracers));
}
