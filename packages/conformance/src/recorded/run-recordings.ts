import { compareAnswer } from './compare-answer.js';
import type { Exchange, RecordedAnswer, Recording } from './recording.js';

/** What a server makes of a recording. */
export interface RecordingResult {
  readonly recording: Recording;
  /** `known`: it failed, as the list says. `stale`: it passed, and the list says that it fails: the entry must go. */
  readonly status: 'passed' | 'failed' | 'known' | 'stale';
  /** How it differs. */
  readonly reason: string | undefined;
}

/** How recordings are run. */
export interface RunRecordingsOptions {
  /** The whole URL of the chain: `http://127.0.0.1:9650/ext/bc/C/rpc`. */
  readonly url: string;
  /** Ids of recordings that fail, each with the reason. */
  readonly known?: Readonly<Record<string, string>>;
  /** Milliseconds that a call may take. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** Called after each. */
  readonly onResult?: (result: RecordingResult) => void;
}

const defaultTimeoutMs = 30_000;

/** Sends what was recorded to a server, one after the other, and compares the answers. Never rejects. */
export async function runRecordings(
  recordings: readonly Recording[],
  { url, known = {}, timeoutMs = defaultTimeoutMs, onResult }: RunRecordingsOptions,
): Promise<readonly RecordingResult[]> {
  const results: RecordingResult[] = [];
  for (const recording of recordings) {
    const reason = await replay(recording, url, timeoutMs);
    const isKnown = Object.hasOwn(known, recording.id);
    const status = reason === undefined ? (isKnown ? 'stale' : 'passed') : isKnown ? 'known' : 'failed';
    const result = { recording, status, reason } as const;
    results.push(result);
    onResult?.(result);
  }
  return results;
}

async function replay(recording: Recording, url: string, timeoutMs: number): Promise<string | undefined> {
  for (const exchange of recording.exchanges) {
    try {
      const given = await send(exchange.request, url, timeoutMs);
      const reason = compareAnswer(exchange, given, recording.formOnly);
      if (reason !== undefined) return `${exchange.request.method}: ${reason}`;
    } catch (error) {
      return `${exchange.request.method}: ${describe(error)}`;
    }
  }
  return undefined;
}

async function send(request: Exchange['request'], url: string, timeoutMs: number): Promise<RecordedAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) throw new Error(`HTTP status ${response.status}`);
  return (await response.json()) as RecordedAnswer;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
