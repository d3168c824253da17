import { expect, onTestFinished, test } from 'vitest';
import { firstChainKey } from '../../src/state/chain-record.js';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.js';
import { blockchainIds, writeChainsFile } from '../fixtures/chains-file.js';
import { processGone } from '../fixtures/processes.js';
import { buildRandomChain, createRandom } from '../fixtures/random-chain.js';
import { startRpcServer, toWire } from '../fixtures/rpc-server.js';
import { enginePid, healthIntervalMs, startServiceProcess } from '../fixtures/service-process.js';
import { tableContents } from '../fixtures/table-contents.js';
import { tempFolder } from '../fixtures/temp-folder.js';

/** How often the service is killed; `npm run soak:crash` does it 60 times. */
const kills = Number(process.env.FIRN_CRASH_ROUNDS ?? 2);

/** Two chains of one chain ID and different genesises, of which a server serves one. */
async function setUp() {
  const old = buildRandomChain(260, createRandom(1));
  const other = buildRandomChain(200, createRandom(2));
  expect(old.blocks[0]?.block.hash).not.toBe(other.blocks[0]?.block.hash);
  const rpc = await startRpcServer(old.blocks.map(toWire));
  onTestFinished(() => rpc.close());
  const folder = tempFolder();
  const dataDir = `${folder}/data`;
  const start = (flags: readonly string[], blockchainId: string = blockchainIds[0]) => {
    const chainsFile = writeChainsFile(folder, [{ rpcUrl: rpc.url, blockchainId }]);
    const service = startServiceProcess(['--chains-file', chainsFile, '--data-dir', dataDir, ...flags]);
    onTestFinished(() => void service.child.kill('SIGKILL'));
    return service;
  };
  const stop = async ({ child, exited }: ReturnType<typeof start>) => {
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  };
  return { old, other, rpc, dataDir, start, stop };
}

async function chainHealth(url: string) {
  const body = (await (await fetch(`${url}/v2/health-check`)).json()) as {
    details: Record<string, { lastBlock?: number; status: string }>;
  };
  return body.details['chain 43112'];
}

/** Resolves when the service has read the chain and sealed what has closed. */
const until = (url: string, lastBlock: number) =>
  expect
    .poll(() => chainHealth(url), { timeout: 60_000, interval: healthIntervalMs })
    .toMatchObject({ status: 'up', activity: 'following', lastBlock });

/** What the store of a folder holds of two numbers of chains, and its registry. */
async function contentsOf(dataDir: string) {
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

test(
  'reset reads the new chain and drops the old one, wherever it is killed',
  async () => {
    const { other, rpc, dataDir, start, stop } = await setUp();
    const first = start([]);
    await until(await first.listening, 259);
    await stop(first);

    rpc.blocks.splice(0, rpc.blocks.length, ...other.blocks.map(toWire));
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
      await Promise.race([woken, killed.listening.then((url) => until(url, 199))]);
      const engine = enginePid(dataDir);
      killed.child.kill('SIGKILL');
      await killed.exited;
      await processGone(engine, 60_000);
    }
    const last = start(['--on-new-genesis', 'reset']);
    const url = await last.listening;
    await until(url, 199);
    await expect
      .poll(async () => (await (await fetch(`${url}/v2/chains`)).json()) as unknown, { timeout: 20_000 })
      .toMatchObject({ chains: [{ evmChainId: 43_112 }] });
    await stop(last);

    const { first: dropped, second, registry } = await contentsOf(dataDir);
    expect(registry).toMatchObject([
      { chain: firstChainKey, retired: 'erased' },
      { chain: firstChainKey + 1, retired: '' },
    ]);
    const { watermark: _count, ...rows } = dropped;
    expect(Object.values(rows).flat()).toEqual([]);

    const plain = await setUp();
    plain.rpc.blocks.splice(0, plain.rpc.blocks.length, ...other.blocks.map(toWire));
    const fresh = plain.start([]);
    await until(await fresh.listening, 199);
    await plain.stop(fresh);
    expect(second).toEqual((await contentsOf(plain.dataDir)).first);
  },
  180_000 + kills * 20_000,
);

test('keep-both leaves the rows of the old chain under its number; refuse says what can be done', async () => {
  const { old, other, rpc, dataDir, start, stop } = await setUp();
  const first = start([]);
  await until(await first.listening, 259);
  await stop(first);
  const before = await contentsOf(dataDir);

  rpc.blocks.splice(0, rpc.blocks.length, ...other.blocks.map(toWire));
  const refusing = start([]);
  const refusingUrl = await refusing.listening;
  await expect
    .poll(async () => JSON.stringify(await chainHealth(refusingUrl)), { timeout: 20_000 })
    .toMatch(/serves another chain .* --on-new-genesis reset/);
  await stop(refusing);

  const keeping = start(['--on-new-genesis', 'keep-both']);
  await until(await keeping.listening, 199);
  expect(keeping.log()).toMatch(/"number":16,.*the old chain is kept in the store/);
  await stop(keeping);
  const after = await contentsOf(dataDir);
  expect(after.first).toEqual(before.first);
  expect(after.registry).toMatchObject([{ retired: 'kept' }, { retired: '' }]);

  // A blockchain of another ID with the chain ID of the one that is stored is a new genesis too.
  rpc.blocks.splice(0, rpc.blocks.length, ...old.blocks.map(toWire));
  const renamed = start(['--on-new-genesis', 'reset'], blockchainIds[1]);
  await until(await renamed.listening, 259);
  await stop(renamed);
  expect((await contentsOf(dataDir)).registry).toMatchObject([
    { retired: 'kept' },
    { retired: 'erased' },
    { retired: '', blockchain_id: blockchainIds[1] },
  ]);
}, 180_000);
