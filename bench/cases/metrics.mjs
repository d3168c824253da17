import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { transactionsABlock } from '../chain-set/chain-set.mjs';
import { startReplay } from '../chain-set/start-replay.mjs';
import { round3 } from '../measure/statistics.mjs';
import { endpointsOf } from '../metrics/endpoints.mjs';
import { measureEndpoint } from '../metrics/measure-endpoints.mjs';
import { fillStore } from '../metrics/start-fill.mjs';
import { startService } from '../metrics/start-service.mjs';
import { startPlatformNode, temporaryFolder } from '../nodes/platform-node.mjs';

/** Blocks behind the set that are read while endpoints are measured, for each chain: more than can be read meanwhile. */
const tailBlocks = 400_000;
/** Larger sets are written into the store directly. */
const largestOverRpc = 1_000_000;
const units = { k: 1e3, M: 1e6 };

/**
 * The metrics service over chain sets of several sizes: what it takes to read and store them, and how long answers take.
 * @param options `sizes`: `1M,10M,100M`; `parts`: `ingestion`, `endpoints` or both
 */
export async function run({ sizes = '1M', parts = 'ingestion,endpoints' } = {}) {
  const wanted = new Set(parts.split(','));
  const rows = [];
  const endpoints = new Map();
  for (const size of sizes.split(',')) {
    const transactions = Number.parseFloat(size) * (units[size.at(-1)] ?? 1);
    await measureSize({ size, transactions, wanted, rows, endpoints });
  }
  return { title: 'Metrics service', rows: [...rows, ...endpointRows(endpoints)] };
}

async function measureSize({ size, transactions, wanted, rows, endpoints }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-metrics-'));
  const note = (what, value, unit) => {
    rows.push({ what, size, value: round3(value), unit });
    // A large set takes a while: what is known is told at once.
    console.log(`${size}: ${what}: ${round3(value)}`);
  };
  const endsAt = Math.floor(Date.now() / 3_600_000) * 3_600 - 86_400;
  const set = { transactions, endsAt, tailBlocks };
  const replay = await startReplay(set);
  const platform = temporaryFolder();
  const node = await startPlatformNode({ folder: platform.folder });
  let service;
  try {
    if (wanted.has('ingestion') || transactions > largestOverRpc) {
      const filled = await fillStore(join(folder, 'data'), set);
      noteFill(filled, note);
    }
    if (transactions <= largestOverRpc) rmSync(join(folder, 'data'), { recursive: true, force: true });
    service = await startService({ replay, folder, nodeUrl: node.url });
    await noteReading(service, transactions, note);
    if (wanted.has('endpoints')) await noteEndpoints({ size, service, replay, endsAt, note, endpoints });
  } finally {
    await service?.stop();
    await node.stop();
    platform.remove();
    await replay.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function noteFill({ transactions, sendSeconds, engineSeconds, tables }, note) {
  const micro = (seconds) => (seconds * 1e6) / transactions;
  note('inserts alone: transactions per CPU second', transactions / (sendSeconds + engineSeconds));
  note('inserts alone: CPU of the engine', micro(engineSeconds), 'µs a transaction');
  note('inserts alone: CPU of who sends', micro(sendSeconds), 'µs a transaction');
  const bytes = tables.reduce((sum, table) => sum + Number(table.bytes), 0);
  note('disk: facts', bytes / transactions, 'bytes a transaction');
}

/** From JSON-RPC to sealed periods; of a store that was filled, the sealing alone. */
async function noteReading(service, transactions, note) {
  const overRpc = transactions <= largestOverRpc;
  const before = service.cpu();
  const load = loadavg()[0];
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, total(service.memory()))), 500);
  await service.reaches((chain) => chain.blocks - 1);
  clearInterval(watch);
  if (!overRpc) await service.quiet();
  const after = service.cpu();
  const spent = { engine: after.engine - before.engine, service: after.service - before.service };
  const micro = (seconds) => (seconds * 1e6) / transactions;
  const what = overRpc ? 'from JSON-RPC' : 'sealing what was inserted';
  note(`${what}: transactions per CPU second`, transactions / total(spent));
  note(`${what}: CPU of the service`, micro(spent.service), 'µs a transaction');
  note(`${what}: CPU of the engine`, micro(spent.engine), 'µs a transaction');
  note(`${what}: load of the machine before`, load);
  note('memory: back-fill, at most', peak, 'MiB');
  await service.quiet();
  const { engine, service: own } = service.memory();
  note('memory: idle, service', own, 'MiB');
  note('memory: idle, engine', engine, 'MiB');
  note('disk: everything', bytesOf(join(service.dataDir, 'store')) / transactions, 'bytes a transaction');
}

async function noteEndpoints({ size, service, replay, endsAt, note, endpoints }) {
  const asked = endpointsOf({ chains: replay.chains, endsAt });
  const timesOf = async () => {
    const times = new Map();
    for (const endpoint of asked) times.set(endpoint.name, await measureEndpoint(service, endpoint));
    return times;
  };
  note('load of the machine: idle', loadavg()[0]);
  const idle = await timesOf();
  note('memory: serving', total(service.memory()), 'MiB');
  await replay.releaseTail();
  await service.advances();
  const began = { at: performance.now(), blocks: sum(await service.lastBlocks()) };
  const ingesting = await timesOf();
  const read = (sum(await service.lastBlocks()) - began.blocks) * transactionsABlock;
  if (read === 0) throw new Error('nothing was read while endpoints were measured');
  note('ingestion meanwhile', (read * 1000) / (performance.now() - began.at), 'transactions a second');
  note('load of the machine: ingesting', loadavg()[0]);
  note('memory: serving and back-fill', total(service.memory()), 'MiB');
  endpoints.set(size, { idle, ingesting });
}

/** A row for each endpoint and size, with the growth from the first size. */
function endpointRows(endpoints) {
  const [first] = endpoints.values();
  return [...endpoints].flatMap(([size, { idle, ingesting }]) =>
    [...idle].map(([what, times]) => {
      const busy = ingesting.get(what);
      return {
        what,
        size,
        'idle p50 ms': times.p50,
        'idle p99 ms': times.p99,
        'again p50 ms': times.again,
        'ingesting p50 ms': busy.p50,
        'ingesting p99 ms': busy.p99,
        growth: round3(times.p50 / first.idle.get(what).p50),
      };
    }),
  );
}

function total({ engine, service }) {
  return engine + service;
}

function sum(blocks) {
  return [...blocks.values()].reduce((all, block) => all + block, 0);
}

/** Bytes that a folder takes. */
function bytesOf(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath ?? entry.path, entry.name)).blocks * 512;
  return bytes;
}
