import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callContract, openChain } from '@firn/evm/chain';
import { localGenesis } from '@firn/evm/fixtures/local-genesis';
import { localChainId } from '@firn/evm/fixtures/signed';
import { balanceCall } from '@firn/evm/fixtures/token';
import { localUpgrades, parseGenesis, toNetworkUpgrades } from '@firn/evm/genesis';
import { createdAddress } from '@firn/evm/receipt';
import { createCChainRules } from '@firn/evm/rules';
import { openStore } from '@firn/storage';
import { soakFlags } from '@firn/testing/soak-flags';
import { loadTransaction } from './load-transactions.js';

const { blocks, transactions, pruning } = soakFlags(
  'npm run soak blocks',
  'Makes blocks in one process, reads them and old states, and tells how memory and disk grow.',
  {
    blocks: { default: 20_000, least: 100, about: 'how many blocks are made' },
    transactions: { default: 5, least: 1, about: 'transactions of a block' },
    pruning: { default: false, about: 'removes old states meanwhile' },
  },
);
const mib = 2 ** 20;
/** The heap may grow by that much over the last quarter of the run: caches fill up to their limits before. */
const allowedMibPerThousandBlocks = 2;

const folder = mkdtempSync(join(tmpdir(), 'firn-soak-'));
const store = openStore(folder);
// Two seconds pass with each block, whatever it takes: the price of gas stays low.
let nowMs = BigInt(Date.parse('2026-01-01T00:00:00Z'));
const chain = openChain({
  store,
  name: 'C',
  genesis: parseGenesis(localGenesis),
  rules: createCChainRules({ chainId: localChainId, upgrades: toNetworkUpgrades(localUpgrades) }),
  clock: { nowMs: () => nowMs },
  pruning: pruning,
});
const pruned = { times: 0, removed: 0, workMs: 0, longestMs: 0 };
chain.events.on('pruned', ({ removed, workMs, longestMs }) => {
  pruned.times += 1;
  pruned.removed += removed;
  pruned.workMs += workMs;
  pruned.longestMs = Math.max(pruned.longestMs, longestMs);
});

const { from } = loadTransaction(0n);
const balanceOfSender = { to: createdAddress(from, 0n), input: balanceCall(from) } as const;

const heap: number[] = [];
const startedAt = performance.now();
let longestMs = 0;
let nonce = chain.pool.nextNonce(loadTransaction(0n).from);
for (let block = 1; block <= blocks; block += 1) {
  const raws = Array.from({ length: transactions }, (_, i) => loadTransaction(nonce + BigInt(i)).raw);
  nonce += BigInt(transactions);
  nowMs += 2000n;
  const submittedAt = performance.now();
  await Promise.all(raws.map((raw) => chain.submit(raw)));
  longestMs = Math.max(longestMs, performance.now() - submittedAt);
  await read(BigInt(block));
  if (block % 1000 === 0) tell(block);
}
tellVerdict();
await chain.close();
await store.close();
rmSync(folder, { recursive: true });
process.exit(0);

/** What clients ask for: the block, its receipts, a call, and a state of the kept ones. */
async function read(number: bigint): Promise<void> {
  const { head } = chain;
  chain.receipts(head);
  const older = chain.block(number - (number % 30n)) ?? head;
  chain.stateAfter(older).balance(from);
  if (number % 10n === 0n) await callContract(chain, balanceOfSender);
}

function tell(block: number): void {
  globalThis.gc?.();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  heap.push(heapUsed / mib);
  const disk = statSync(join(folder, 'store.lmdb')).size / mib;
  const seconds = (performance.now() - startedAt) / 1000;
  const figures = [
    `blocks ${block}`,
    `${Math.round((block * transactions) / seconds)} tx/s`,
    `RSS ${Math.round(rss / mib)} MiB`,
    `heap ${(heapUsed / mib).toFixed(1)} of ${Math.round(heapTotal / mib)} MiB`,
    `external ${(external / mib).toFixed(1)} MiB`,
    `disk ${disk.toFixed(1)} MiB`,
    `nodes ${chain.canonical.store.states.nodes.size}`,
    `longest block ${longestMs.toFixed(0)} ms`,
  ];
  process.stdout.write(`${figures.join(', ')}\n`);
  longestMs = 0;
}

function tellVerdict(): void {
  const slope = slopeOf(heap.slice(Math.floor(heap.length * 0.75)));
  const isFlat = slope <= allowedMibPerThousandBlocks;
  process.stdout.write(
    `pruned ${pruned.times} times: ${pruned.removed} removed in ${Math.round(pruned.workMs)} ms of work, the longest slice ${pruned.longestMs.toFixed(1)} ms\n` +
      `heap grows by ${slope.toFixed(2)} MiB per 1000 blocks in the last quarter: ${isFlat ? 'flat' : 'GROWING'}\n`,
  );
  if (!isFlat) process.exitCode = 1;
}

/** The slope of the straight line that fits best. */
function slopeOf(points: readonly number[]): number {
  const middle = (points.length - 1) / 2;
  const mean = points.reduce((sum, point) => sum + point, 0) / points.length;
  let above = 0;
  let below = 0;
  for (const [i, point] of points.entries()) {
    above += (i - middle) * (point - mean);
    below += (i - middle) ** 2;
  }
  return below === 0 ? 0 : above / below;
}
