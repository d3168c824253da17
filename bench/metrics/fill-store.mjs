import { mkdirSync } from 'node:fs';
import { registerChain } from '../../apps/metrics/dist/indexer/chains/register-chain.js';
import { createCommitter } from '../../apps/metrics/dist/indexer/ingest/committer.js';
import { createFactBatch } from '../../apps/metrics/dist/indexer/ingest/fact-batch.js';
import { creationsOfReceipts } from '../../apps/metrics/dist/source/decode-creations.js';
import { elapsedBefore } from '../../apps/metrics/dist/source/verify-block.js';
import { emptyState } from '../../apps/metrics/dist/state/service-state.js';
import { storeChain } from '../../apps/metrics/dist/state/store-chain.js';
import { openWriting } from '../../apps/metrics/dist/store/leases/open-writing.js';
import { openStore } from '../../apps/metrics/dist/store/open-store.js';
import { chainSet, makeBlock, transactionsABlock } from '../chain-set/chain-set.mjs';
import { treeCpuSeconds } from '../measure/process-tree.mjs';

/**
 * Writes a chain set into a store without a node, in a process of its own: blocks are made, encoded and held back until some batches are
 * ready, and only then inserted, so that what inserting takes is measured alone.
 *
 * Arguments: the folder of the store, and the options of the set as JSON. Sends its figures to the parent.
 */
const [dataDir, options] = process.argv.slice(2);
const blocksABatch = 500;
const batchesAtOnce = 8;

mkdirSync(dataDir, { recursive: true });
const opened = await openStore({ urls: [], replicated: false, dataDir });
const writing = await openWriting(opened, {
  onFailure(error) {
    throw error;
  },
});
const { writer, release } = await writing.leases.take('everything', new AbortController().signal);
const store = writing.stores.home;
const state = emptyState();
const committer = createCommitter(store, state);
const figures = { transactions: 0, sendSeconds: 0, engineSeconds: 0 };
for (const chain of chainSet(JSON.parse(options))) await fill(chain);
const tables = await store.query(
  'SELECT name AS table, total_bytes AS bytes, total_rows AS rows FROM system.tables WHERE database = currentDatabase() AND total_rows > 0',
);
await release();
await writing.close();
await opened.close();
process.send({ ...figures, tables });

async function fill({ name: chainName, evmChainId, blockchainId, network, ...chain }) {
  const stored = await registerChain(store, state, writer, {
    evmChainId: BigInt(evmChainId),
    chainName,
    blockchainId,
    subnetId: '11111111111111111111111111111111LpoYY',
    network,
  });
  stored.creations = 'receipts';
  stored.native = { from: 'none', reason: 'the node does not trace' };
  await storeChain(store, writer, stored);
  let previous;
  for (let next = 0; next < chain.blocks; ) {
    const batches = [];
    while (next < chain.blocks && batches.length < batchesAtOnce) {
      const batch = createFactBatch(stored.key);
      for (const last = Math.min(chain.blocks, next + blocksABatch); next < last; next++) {
        const made = makeBlock(chain, next);
        const elapsed = elapsedBefore(made.block, previous);
        batch.add({ ...made, creations: creationsOfReceipts(made.block, made.receipts) }, elapsed);
        const { number, hash, timestamp } = made.block;
        previous = { number, hash, timestamp, elapsed };
      }
      batches.push(batch);
    }
    await insert(stored, batches);
  }
}

async function insert(stored, batches) {
  const own = process.cpuUsage();
  const all = treeCpuSeconds(process.pid);
  for (const batch of batches) {
    await committer.commit(stored, batch, writer);
    figures.transactions += batch.blocks * transactionsABlock;
  }
  const { user, system } = process.cpuUsage(own);
  const sendSeconds = (user + system) / 1e6;
  figures.sendSeconds += sendSeconds;
  figures.engineSeconds += Math.max(0, treeCpuSeconds(process.pid) - all - sendSeconds);
}
