import { expect, onTestFinished } from 'vitest';
import { firstChainKey } from '../../src/state/chain-record.js';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.js';
import { blockchainIds, writeChainsFile } from '../fixtures/chains-file.js';
import type { FakeChain } from '../fixtures/fake-chain.js';
import { serveWithBalances } from '../fixtures/native-chains.js';
import { processGone } from '../fixtures/processes.js';
import { buildRandomChain, createRandom } from '../fixtures/random-chain.js';
import { startRpcServer } from '../fixtures/rpc-server.js';
import { enginePid, healthIntervalMs, startServiceProcess } from '../fixtures/service-process.js';
import { tableContents } from '../fixtures/table-contents.js';
import { tempFolder } from '../fixtures/temp-folder.js';

/** Two chains of one chain ID and different genesises, of some blocks each, of which a server serves one. */
export async function setUp(blocks: { readonly old: number; readonly other: number }) {
  const old = buildRandomChain(blocks.old, createRandom(1));
  const other = buildRandomChain(blocks.other, createRandom(2));
  expect(old.blocks[0]?.block.hash).not.toBe(other.blocks[0]?.block.hash);
  const rpc = await startRpcServer([]);
  onTestFinished(() => rpc.close());
  const serve = (chain: FakeChain) => serveWithBalances(rpc, chain);
  serve(old);
  const folder = tempFolder();
  const dataDir = `${folder}/data`;
  const start = (flags: readonly string[], blockchainId: string = blockchainIds[0]) => {
    const chainsFile = writeChainsFile(folder, [{ rpcUrl: rpc.url, blockchainId }]);
    const service = startServiceProcess(['--chains-file', chainsFile, '--data-dir', dataDir, ...flags]);
    onTestFinished(service.kill);
    return service;
  };
  const stop = async ({ child, exited }: ReturnType<typeof start>) => {
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  };
  return { old, other, rpc, serve, dataDir, start, stop };
}

/** What the service tells of the health of the chain. */
export async function chainHealth(url: string) {
  const body = (await (await fetch(`${url}/v2/health-check`)).json()) as {
    details: Record<string, { lastBlock?: number; status: string }>;
  };
  return body.details['chain 43112'];
}

/** Resolves when the service has read the chain and sealed what has closed. */
export const until = (url: string, lastBlock: number) =>
  expect
    .poll(() => chainHealth(url), { timeout: 60_000, interval: healthIntervalMs })
    .toMatchObject({ status: 'up', activity: 'following', lastBlock });

/** What the store of a folder holds of two numbers of chains, and its registry. */
export async function contentsOf(dataDir: string) {
  const { store, close } = await openEmbeddedStore(dataDir);
  try {
    return {
      first: await tableContents(store, firstChainKey),
      second: await tableContents(store, firstChainKey + 1),
      registry: await store.query('SELECT chain, blockchain_id, retired FROM chains FINAL ORDER BY chain'),
    };
  } finally {
    await close();
  }
}

/** Kills the service so often while it reads the other chain and drops the old one, and compares what is stored at last with a fresh reading. */
export async function resetWhileKilled(kills: number, blocks: Parameters<typeof setUp>[0]): Promise<void> {
  const { other, rpc, serve, dataDir, start, stop } = await setUp(blocks);
  const first = start([]);
  await until(await first.listening, blocks.old - 1);
  await stop(first);

  serve(other);
  const random = createRandom(3);
  for (let kill = 0; kill < kills; kill++) {
    const killed = start(['--on-new-genesis', 'reset']);
    let up = () => {};
    const woken = new Promise<void>((resolve) => {
      up = resolve;
    });
    let left = 4 + Math.floor(random() * 40);
    rpc.onRequest = () => {
      if (--left <= 0) up();
    };
    await Promise.race([woken, killed.listening.then((url) => until(url, blocks.other - 1))]);
    const engine = enginePid(dataDir);
    await killed.kill();
    await processGone(engine, 60_000);
  }
  const last = start(['--on-new-genesis', 'reset']);
  const url = await last.listening;
  await until(url, blocks.other - 1);
  await expect
    .poll(async () => (await (await fetch(`${url}/v2/chains`)).json()) as unknown)
    .toMatchObject({ chains: [{ evmChainId: 43_112 }] });
  await stop(last);

  const { first: dropped, second, registry } = await contentsOf(dataDir);
  expect(registry).toMatchObject([
    { chain: firstChainKey, retired: 'erased' },
    { chain: firstChainKey + 1, retired: '' },
  ]);
  const { watermark: _count, ...rows } = dropped;
  expect(Object.values(rows).flat()).toEqual([]);

  const plain = await setUp(blocks);
  plain.serve(plain.other);
  const fresh = plain.start([]);
  await until(await fresh.listening, blocks.other - 1);
  await plain.stop(fresh);
  expect(second).toEqual((await contentsOf(plain.dataDir)).first);
}
