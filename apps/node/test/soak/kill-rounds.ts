import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { openStore, textKey } from '@firn/storage';
import { loadTransaction } from './load-transactions.js';
import { after, listening } from './node-process.js';
import { randomFrom } from './random-from.js';

/** A run of kills. */
export interface KillRun {
  readonly rounds: number;
  /** Decides every moment and every flag: the same seed tries the same again, as far as a machine can. */
  readonly seed: number;
  readonly dataDir: string;
  /** What `node` runs: a script and its first arguments. */
  readonly program: readonly string[];
  readonly onRound?: (report: RoundReport) => void;
}

/** What happened in a round. */
export interface RoundReport {
  readonly round: number;
  readonly flags: readonly string[];
  /** Whether it was killed before it listened. */
  readonly killedAtStart: boolean;
  /** Time from its start, or from when it listened, to the kill. */
  readonly killedAfterMs: number;
  /** How many transactions it acknowledged. */
  readonly acknowledged: number;
}

const senders = 4;
const batchSize = 5;
const maxStartMs = 1_500;
const maxLoadMs = 400;

/**
 * Starts the node on one data folder again and again, sends transactions as fast as it answers, and kills it (SIGKILL) at a
 * random moment. Returns the hashes of all transactions that it acknowledged.
 */
export async function killRepeatedly(run: KillRun): Promise<Set<Hex>> {
  const random = randomFrom(run.seed);
  const acknowledged = new Set<Hex>();
  for (let round = 1; round <= run.rounds; round += 1) {
    const flags = [
      ...(random() < 0.5 ? ['--pruning-enabled=true'] : []),
      ...(random() < 0.25 ? ['--fsync=true'] : []),
    ];
    const killedAtStart = round > 1 && random() < 0.2;
    const killedAfterMs = Math.round(random() * (killedAtStart ? maxStartMs : maxLoadMs));
    const before = acknowledged.size;
    const args = [...run.program, '--http-port=0', `--data-dir=${run.dataDir}`, '--log-level=OFF', ...flags];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    if (killedAtStart) await Promise.race([after(killedAfterMs), ended]);
    else await loadFor(killedAfterMs, child, acknowledged, round === 1);
    child.kill('SIGKILL');
    await ended;
    await forgetPruning(run.dataDir);
    run.onRound?.({ round, flags, killedAtStart, killedAfterMs, acknowledged: acknowledged.size - before });
  }
  return acknowledged;
}

/** Sends for some time and kills; with `untilOne`, the time begins with the first transaction that is acknowledged, however slow the machine is. */
async function loadFor(
  milliseconds: number,
  child: ChildProcess,
  acknowledged: Set<Hex>,
  untilOne: boolean,
): Promise<void> {
  const url = `${await listening(child)}/ext/bc/C/rpc`;
  const stopping = new AbortController();
  let nonce = await pendingNonce(url);
  const next = (): bigint => {
    nonce += 1n;
    return nonce - 1n;
  };
  let onFirst = (): void => {};
  const first = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  const acknowledge = (hash: Hex): void => {
    acknowledged.add(hash);
    onFirst();
  };
  const senderRuns = Array.from({ length: senders }, () => send(url, next, acknowledge, stopping.signal));
  if (untilOne) await Promise.race([first, once(child, 'exit')]);
  await after(milliseconds);
  child.kill('SIGKILL');
  stopping.abort();
  await Promise.all(senderRuns);
}

/** Sends batches until it is stopped or nobody answers. A hash counts from the moment that the answer is read. */
async function send(
  url: string,
  next: () => bigint,
  acknowledge: (hash: Hex) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const batch = Array.from({ length: batchSize }, () => loadTransaction(next()));
    const calls = batch.map(({ raw }, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_sendRawTransaction',
      params: [bytesToHex(raw)],
    }));
    const answers = await post(url, calls, signal);
    if (answers === undefined) return;
    for (const { id, result } of answers as { id: number; result?: Hex }[]) {
      const hash = batch[id]?.hash;
      if (result !== undefined && result === hash) acknowledge(hash);
    }
  }
}

/** The answer; undefined when the node went away meanwhile. */
async function post(url: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    return await response.json();
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'AbortError') return undefined;
    throw error;
  }
}

async function pendingNonce(url: string): Promise<bigint> {
  const params = [loadTransaction(0n).from, 'pending'];
  const answer = await post(url, { jsonrpc: '2.0', id: 0, method: 'eth_getTransactionCount', params });
  return BigInt((answer as { result: Hex }).result);
}

/** Lets the next start with pruning begin one at once, so that kills hit prunings too. */
async function forgetPruning(dataDir: string): Promise<void> {
  await using store = openStore(dataDir);
  store.write(() => store.subStore('C/meta').remove(textKey('kept-nodes')));
}
