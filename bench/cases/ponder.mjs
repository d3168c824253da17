import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../apps/metrics/dist/store/open-store.js';
import { makeBlock, transactionsABlock } from '../chain-set/chain-set.mjs';
import { transferTopic } from '../chain-set/kinds.mjs';
import { startReplay } from '../chain-set/start-replay.mjs';
import { treeCpuSeconds } from '../measure/process-tree.mjs';
import { median, round3 } from '../measure/statistics.mjs';
import { startService } from '../metrics/start-service.mjs';
import { freePort } from '../nodes/start-node.mjs';

const bench = fileURLToPath(new URL('..', import.meta.url));
/** The smallest chain of a set is read: a twentieth of these. */
const setTransactions = 800_000;
const daySeconds = 86_400;

/**
 * The service beside ponder, both over the same RPC: CPU seconds of everything that they start, from the start to the day's transactions and
 * ERC-20 transfers of a whole chain. The numbers of both must be equal to those that the chain was made with.
 */
export async function run({ rounds = 3 } = {}) {
  const endsAt = Math.floor(Date.now() / 3_600_000) * 3_600 - daySeconds;
  // Blocks behind the last one that is read: ponder takes only what is old for final.
  const set = { transactions: setTransactions, endsAt, tailBlocks: 200 };
  const samples = { firn: [], ponder: [] };
  const loads = [];
  const transactions = { count: 0 };
  for (let round = 0; round < Number(rounds); round++) {
    const replay = await startReplay(set);
    try {
      const chain = replay.chains.at(-1);
      const expected = countOf(chain);
      transactions.count = chain.blocks * transactionsABlock;
      samples.firn.push(await measureFirn({ ...replay, chains: [chain] }, expected));
      await replay.releaseTail();
      samples.ponder.push(await measurePonder(replay.urlOf(chain), chain, expected));
      loads.push(loadavg()[0]);
    } finally {
      await replay.stop();
    }
  }
  const ratios = samples.ponder.map((seconds, round) => seconds / samples.firn[round]);
  const rows = Object.entries(samples).map(([name, seconds]) => ({
    indexer: name,
    'CPU seconds': round3(median(seconds)),
    'transactions per CPU second': Math.round(transactions.count / median(seconds)),
    'times as fast as ponder': name === 'ponder' ? 1 : round3(median(ratios)),
  }));
  rows.push({ indexer: 'load of the machine meanwhile', 'CPU seconds': round3(median(loads)) });
  return { title: `Indexing ${transactions.count} transactions over JSON-RPC`, rows };
}

/** Transactions and ERC-20 transfers by day, as the chain was made. */
function countOf(chain) {
  const days = new Map();
  for (let number = 0; number < chain.blocks; number++) {
    const { block, receipts } = makeBlock(chain, number);
    const day = Math.floor(Number(block.timestamp) / daySeconds);
    const counts = days.get(day) ?? { transactions: 0, transfers: 0 };
    counts.transactions += block.transactions.length;
    for (const { logs } of receipts)
      for (const { topics } of logs)
        if (topics[0] === transferTopic && topics.length === 3) counts.transfers++;
    days.set(day, counts);
  }
  return days;
}

async function measureFirn(replay, expected) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ponder-firn-'));
  const service = await startService({ replay, folder });
  try {
    await service.reaches((chain) => chain.blocks - 1);
    const { service: own, engine } = service.cpu();
    const path = `/v2/chains/${replay.chains[0].evmChainId}/metrics/txCount?timeInterval=day&pageSize=2160`;
    const { results } = JSON.parse(await service.get(path));
    await service.stop();
    const transfers = await transfersByDay(service.dataDir);
    verify('firn', expected, (day) => ({
      transactions: results.find(({ timestamp }) => timestamp === day * daySeconds)?.value,
      transfers: transfers.get(day),
    }));
    return own + engine;
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** No answer of the interface counts transfers, so the rows of the store are counted. */
async function transfersByDay(dataDir) {
  const opened = await openStore({ urls: [], replicated: false, dataDir });
  const rows = await opened.store.query(
    `SELECT intDiv(toUInt32(ts), ${daySeconds}) AS day, toUInt32(count()) AS transfers FROM transfers WHERE kind = 20 GROUP BY day`,
  );
  await opened.writer.release();
  await opened.close();
  return new Map(rows.map(({ day, transfers }) => [day, transfers]));
}

async function measurePonder(rpcUrl, chain, expected) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ponder-'));
  cpSync(join(bench, 'ponder'), folder, { recursive: true });
  symlinkSync(join(bench, 'node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  const program = join(dirname(fileURLToPath(import.meta.resolve('ponder'))), 'bin/ponder.js');
  const child = spawn(
    process.execPath,
    [program, 'start', '--schema=bench', `--port=${port}`, '--hostname=127.0.0.1', '--log-level=warn'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        BENCH_RPC_URL: rpcUrl,
        BENCH_CHAIN_ID: String(chain.evmChainId),
        BENCH_LAST_BLOCK: String(chain.blocks - 1),
        PONDER_TELEMETRY_DISABLED: 'true',
      },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`ponder ended: ${output}`);
      const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
      if (answer?.status === 200) break;
      await delay(100);
    }
    const seconds = treeCpuSeconds(child.pid);
    const rows = await (await fetch(`http://127.0.0.1:${port}/days`)).json();
    verify('ponder', expected, (day) => rows.find((row) => row.day === day) ?? {});
    return seconds;
  } finally {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function verify(who, expected, countsOf) {
  for (const [day, { transactions, transfers }] of expected) {
    const found = countsOf(day);
    if (found.transactions !== transactions || found.transfers !== transfers)
      throw new Error(
        `${who} counts ${found.transactions} transactions and ${found.transfers} transfers on day ${day}, not ${transactions} and ${transfers}`,
      );
  }
}
