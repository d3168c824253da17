import { withCredentials, writeRequest } from '@firn/contract/call';
import { checkParams } from '@firn/contract/values';
import { addressesBelow } from '@firn/primitives/addresses';
import { Pool } from 'undici';
import { readArguments } from '../arguments/read-arguments.js';
import { loadCallables } from '../contracts.js';
import { type ExitCode, exitCodes, UsageError } from '../exit-code.js';
import { findCallable } from '../find-callable.js';
import { writeJson } from '../output/write-json.js';
import { writePairs } from '../output/write-table.js';
import type { Terminal } from '../terminal.js';
import { targetOf } from './connection.js';
import type { ConnectionFlags } from './connection-flags.js';

/** Flags of `firn bench`. */
export interface BenchFlags extends ConnectionFlags {
  readonly duration: number;
  readonly concurrency: number;
  readonly json?: boolean;
}

interface Measured {
  readonly latencies: number[];
  refused: number;
  failed: number;
  /** Why the first call without an answer failed. */
  reason: string | undefined;
}

/** Sends one call over and over and tells how many a second were answered, and how fast. */
export async function bench(
  name: string,
  words: readonly string[],
  flags: BenchFlags,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<ExitCode> {
  const callable = findCallable(await loadCallables(flags.spec, name, flags.formats), name);
  const { contract, operation } = callable;
  const { params, path } = await readArguments(contract, operation, words);
  const [issue] = checkParams(contract.model, operation, params);
  if (issue !== undefined) throw new UsageError(`${operation.name} was not called:\n  ${issue.message}`);
  const target = targetOf(callable, flags, path);
  const written = writeRequest(operation, params, target.path);
  const {
    verb,
    target: place,
    body,
    headers,
  } = operation.kind === 'rest' ? withCredentials(written, operation, target.credentials ?? {}) : written;
  // Sent again and again: what is read from a file is read once.
  const content = body === undefined || typeof body === 'string' ? body : await bufferOf(body);
  const base = new URL(target.url);
  const request = {
    method: verb as 'GET',
    path: addressesBelow(base.pathname + base.search)(place),
    headers: {
      ...target.headers,
      ...headers,
    },
    ...(content !== undefined && { body: content }),
  };
  const pool = new Pool(base.origin, {
    connections: flags.concurrency,
    headersTimeout: flags.timeout * 1000,
    bodyTimeout: flags.timeout * 1000,
  });
  const measured: Measured = { latencies: [], refused: 0, failed: 0, reason: undefined };
  const begin = performance.now();
  const until = begin + flags.duration * 1000;
  const worker = async () => {
    while (performance.now() < until && !stop.aborted && !isHopeless(measured))
      await measure(pool, request, measured);
  };
  await Promise.all(Array.from({ length: flags.concurrency }, worker));
  const seconds = (performance.now() - begin) / 1000;
  await pool.destroy();
  return report(operation.name, measured, seconds, flags, terminal);
}

async function bufferOf(body: Blob | ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(body).arrayBuffer());
}

const hopelessAfter = 100;

function isHopeless({ latencies, failed }: Measured): boolean {
  return latencies.length === 0 && failed >= hopelessAfter;
}

async function measure(
  pool: Pool,
  request: Parameters<Pool['request']>[0],
  measured: Measured,
): Promise<void> {
  const sent = performance.now();
  try {
    const { statusCode, body } = await pool.request(request);
    const text = await body.text();
    measured.latencies.push(performance.now() - sent);
    // A JSON-RPC error comes with status 200.
    if (statusCode >= 400 || /^\{"jsonrpc":"2.0",(?:"id":1,)?"error"/.test(text)) measured.refused++;
  } catch (error) {
    // A measurement goes on through single failures.
    measured.reason ??= error instanceof Error ? error.message : String(error);
    measured.failed++;
  }
}

function report(
  name: string,
  { latencies, refused, failed, reason }: Measured,
  seconds: number,
  flags: BenchFlags,
  terminal: Terminal,
): ExitCode {
  const sorted = latencies.sort((a, b) => a - b);
  const quantile = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const figures = {
    method: name,
    answers: sorted.length,
    answersPerSecond: Math.round(sorted.length / seconds),
    refused,
    failed,
    p50Ms: round(quantile(0.5)),
    p90Ms: round(quantile(0.9)),
    p99Ms: round(quantile(0.99)),
    maxMs: round(sorted.at(-1) ?? 0),
  };
  terminal.out(
    flags.json === true
      ? writeJson(figures, terminal)
      : writePairs(
          Object.entries(figures).map(([key, value]) => [key, String(value)]),
          terminal,
        ),
  );
  if (reason !== undefined) terminal.error(`${terminal.colors.red('no answer')} ${reason}`);
  if (sorted.length === 0) return exitCodes.noAnswer;
  return refused > 0 || failed > 0 ? exitCodes.refused : exitCodes.done;
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
