import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bytesToId, idToBytes } from '@firn/primitives';
import { openStore } from '@firn/storage';
import { temporaryFolder, temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { describe, expect, it } from 'vitest';
import { blocksOf, contentsOf, replayInto } from '../fixtures/replay.js';
import { openTestChain } from '../fixtures/test-chain.js';

const script = join(import.meta.dirname, 'issue-until-killed.ts');

/** How a child issues transactions. */
interface Round {
  /** After how many it is killed. */
  readonly count: number;
  /** Milliseconds between blocks; 0 for one at once. */
  readonly blockTimeMs: number;
}

/** Runs the child until it acknowledged so many transactions, kills it, and returns the IDs of all that it acknowledged. */
async function runAndKill(
  folder: string,
  timestamp: bigint,
  { count, blockTimeMs }: Round,
): Promise<string[]> {
  const args = [typescriptRunner, script, folder, String(blockTimeMs), String(timestamp)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  lines.on('line', (line) => {
    acknowledged.push(line);
    if (acknowledged.length === count) child.kill('SIGKILL');
  });
  await ended;
  return acknowledged;
}

/** How often each transaction is in a block or waits for one. */
function countPlaces(
  { state, chain }: ReturnType<typeof openTestChain>,
  ids: readonly string[],
): Map<string, number> {
  const places = new Map<string, number>();
  const note = (id: string): void => {
    places.set(id, (places.get(id) ?? 0) + 1);
  };
  for (const { content } of blocksOf(state)) {
    for (const { id } of 'txs' in content ? content.txs : []) note(bytesToId(id));
  }
  for (const id of ids) if (chain.tx(idToBytes(id))?.status === 'Processing') note(id);
  return places;
}

describe('a kill at any moment', () => {
  it('loses no transaction that was acknowledged, takes none twice, and leaves blocks that give the state', {
    timeout: 120_000,
  }, async () => {
    const folder = temporaryFolder();
    const timestamp = BigInt(Math.floor(Date.now() / 1000)) - 3600n;
    const acknowledged: string[] = [];
    // On demand until the gas is used up, then at intervals: transactions are in blocks and in the journal.
    for (const round of [
      { count: 1, blockTimeMs: 0 },
      { count: 60, blockTimeMs: 0 },
      { count: 35, blockTimeMs: 150 },
      { count: 90, blockTimeMs: 60_000 },
    ]) {
      acknowledged.push(...(await runAndKill(folder, timestamp, round)));
      await using store = openStore(folder);
      const opened = openTestChain(store, { blockTimeMs: 60_000 });
      opened.chain.start();
      const places = countPlaces(opened, acknowledged);
      expect(acknowledged.filter((id) => places.get(id) !== 1)).toEqual([]);
      expect([...places.values()].filter((count) => count > 1)).toEqual([]);
      const again = temporaryStore();
      replayInto(again, blocksOf(opened.state), opened.environment, timestamp);
      expect(contentsOf(again)).toEqual(contentsOf(store));
      opened.chain.close();
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(186);
  });
});
