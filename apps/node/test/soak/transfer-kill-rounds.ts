import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, listening } from './node-process.js';
import { randomFrom } from './random-from.js';
import { type Acknowledged, TransferUser } from './transfer-user.js';

/** A run of kills while both chains exchange funds. */
export interface TransferKillRun {
  readonly rounds: number;
  /** Decides every moment, every flag and every transaction, as far as a machine can. */
  readonly seed: number;
  readonly dataDir: string;
  /** What `node` runs: a script and its first arguments. */
  readonly program: readonly string[];
  readonly onRound?: (report: TransferRound) => void;
}

/** What happened in a round. */
export interface TransferRound {
  readonly round: number;
  readonly flags: readonly string[];
  readonly killedAtStart: boolean;
  readonly killedAfterMs: number;
  /** How many transactions were acknowledged by then, in all rounds. */
  readonly acknowledged: number;
}

const maxStartMs = 3_000;
const maxLoadMs = 4_000;

/** How short staking may be, in seconds. */
export const minStakeDuration = 1n;

/**
 * Starts the node on one data folder again and again, lets users of both chains do what they can, and kills it (SIGKILL) at
 * a random moment. Returns what it acknowledged.
 */
export async function killTransfersRepeatedly(run: TransferKillRun): Promise<Acknowledged> {
  const random = randomFrom(run.seed);
  const acknowledged: Acknowledged = { platform: new Set(), atomic: new Set(), chains: new Set() };
  for (let round = 1; round <= run.rounds; round += 1) {
    const atInterval = random() < 0.3;
    const flags = [
      ...(atInterval ? ['--platform-block-time=300ms'] : []),
      ...(random() < 0.25 ? ['--fsync=true'] : []),
    ];
    const killedAtStart = round > 1 && random() < 0.2;
    const killedAfterMs = Math.round(random() * (killedAtStart ? maxStartMs : maxLoadMs));
    const child = startNode(run, flags);
    const ended = once(child, 'exit');
    if (killedAtStart) await Promise.race([after(killedAfterMs), ended]);
    else {
      const user = new TransferUser(await listening(child), acknowledged, { random, stakes: !atInterval });
      const users = user.run();
      await after(killedAfterMs);
      child.kill('SIGKILL');
      user.stop();
      await users;
    }
    child.kill('SIGKILL');
    await ended;
    const { platform, atomic } = acknowledged;
    run.onRound?.({ round, flags, killedAtStart, killedAfterMs, acknowledged: platform.size + atomic.size });
  }
  return acknowledged;
}

/** Starts the node once more; returns those of the chains that do not validate when it listens to their users. */
export async function chainsThatDoNotRun(
  run: Pick<TransferKillRun, 'dataDir' | 'program'>,
  { chains }: Acknowledged,
): Promise<readonly string[]> {
  const child = startNode(run, []);
  const ended = once(child, 'exit');
  try {
    const url = await listening(child);
    const idle: string[] = [];
    for (const chain of chains) if (!(await answers(`${url}/ext/bc/${chain}/rpc`))) idle.push(chain);
    return idle;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Whether a chain answers within a minute: until all chains are open, there is 503. */
async function answers(url: string): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' });
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (response.status !== 503)
      return response.status === 200 && 'result' in ((await response.json()) as object);
    await after(100);
  }
  return false;
}

function startNode(
  { program, dataDir }: Pick<TransferKillRun, 'dataDir' | 'program'>,
  flags: readonly string[],
): ChildProcess {
  const own = [
    '--http-port=0',
    '--staking-port=0',
    `--data-dir=${dataDir}`,
    '--log-level=OFF',
    `--min-stake-duration=${minStakeDuration}s`,
  ];
  return spawn(process.execPath, [...program, ...own, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
