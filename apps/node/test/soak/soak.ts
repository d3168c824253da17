import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callContract } from '../../src/evm/chain/call-contract.js';
import { openChain } from '../../src/evm/chain/open-chain.js';
import { parseGenesis } from '../../src/evm/genesis/parse-genesis.js';
import { createdAddress } from '../../src/evm/receipt/expand-receipts.js';
import { createCChainRules } from '../../src/evm/rules/c-chain-rules.js';
import { toNetworkUpgrades } from '../../src/evm/rules/network-upgrades.js';
import { localUpgrades } from '../../src/network/upgrades.js';
import { openStore } from '../../src/storage/open-store.js';
import { localGenesis } from '../evm/fixtures/local-genesis.js';
import { localChainId } from '../evm/fixtures/signed.js';
import { balanceCall } from '../evm/fixtures/token.js';
import { loadTransaction } from './load-transactions.js';

// npm run soak -- --blocks 20000 --transactions 5 --pruning
// Makes blocks in one process, reads them and old states, and tells how memory and disk grow.
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    blocks: { type: 'string', default: '20000' },
    transactions: { type: 'string', default: '5' },
    pruning: { type: 'boolean', default: false },
  },
});
const blocks = Number(values.blocks);
const transactions = Number(values.transactions);
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
  pruning: values.pruning,
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
    `nodes ${chain.core.store.states.nodes.size}`,
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
