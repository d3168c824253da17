import { expect, onTestFinished } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.js';
import { blockchainIds } from '../fixtures/chains-file.js';
import { type FakeNode, startFakeNode } from '../fixtures/fake-node.js';
import { serveWithBalances } from '../fixtures/native-chains.js';
import { buildRandomChain, createRandom } from '../fixtures/random-chain.js';
import { startRpcServer } from '../fixtures/rpc-server.js';
import { healthIntervalMs, startServiceProcess } from '../fixtures/service-process.js';
import { tempFolder } from '../fixtures/temp-folder.js';

/** A node of which one chain is listed, and its chain is of a chain ID that others have too. */
async function startNode() {
  const node = await startFakeNode(12_345);
  onTestFinished(() => node.close());
  return node;
}

/** Makes a node serve a chain alone. */
async function serve(node: FakeNode, blockchainId: string, blocks: number, seed: number) {
  const rpc = await startRpcServer([]);
  onTestFinished(() => rpc.close());
  serveWithBalances(rpc, buildRandomChain(blocks, createRandom(seed)));
  node.blockchains.splice(0, node.blockchains.length, { id: blockchainId, name: 'C-Chain' });
  node.served.clear();
  node.served.set(blockchainId, rpc.url);
}

const [old, anew] = blockchainIds;

async function chainHealth(url: string) {
  const body = (await (await fetch(`${url}/v2/health-check`)).json()) as { details: Record<string, unknown> };
  return body.details['chain 43112'];
}

/** What becomes of the chain, what the service says, and what the registry holds, by what a new genesis is answered with. */
const expected = {
  reset: { health: { status: 'up', lastBlock: 29 }, said: /dropped/, retired: ['erased', ''] },
  'keep-both': {
    health: { status: 'up', lastBlock: 29 },
    said: /the old chain is kept in the store/,
    retired: ['kept', ''],
  },
  refuse: { health: { status: 'down', lastBlock: 39 }, said: /chain left out/, retired: [''] },
};

/** Begins a node anew behind its URL, with another blockchain ID, and looks at what the service makes of it. */
export async function beginNodeAnew(choice: keyof typeof expected): Promise<void> {
  const { health, said, retired } = expected[choice];
  const node = await startNode();
  await serve(node, old, 40, 1);
  const dataDir = `${tempFolder()}/data`;
  const flags = ['--node-url', node.url, '--data-dir', dataDir, '--on-new-genesis', choice];
  const service = startServiceProcess(flags);
  onTestFinished(service.kill);
  const url = await service.listening;
  await expect
    .poll(() => chainHealth(url), { timeout: 60_000, interval: healthIntervalMs })
    .toMatchObject({ status: 'up', lastBlock: 39 });

  await serve(node, anew, 30, 2);
  await expect
    .poll(() => chainHealth(url), { timeout: 60_000, interval: healthIntervalMs })
    .toMatchObject(health);
  await expect.poll(() => said.test(service.log())).toBe(true);
  if (choice === 'reset')
    await expect.poll(() => service.log()).toMatch(/what was dropped of a chain is erased/);
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);

  const { store, close } = await openEmbeddedStore(dataDir);
  try {
    const registry = await store.query<{ blockchain_id: string; retired: string }>(
      'SELECT blockchain_id, retired FROM chains FINAL ORDER BY chain',
    );
    expect(registry.map((row) => row.retired)).toEqual(retired);
    expect(registry.at(-1)?.blockchain_id).toBe(choice === 'refuse' ? old : anew);
  } finally {
    await close();
  }
}
