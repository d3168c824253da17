import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { checkHealth } from '../../src/api/check-health.js';
import { followChains } from '../../src/indexer/follow-chains.js';
import { createLogger } from '../../src/logger.js';
import type { PlatformReader } from '../../src/query/platform/platform-reader.js';
import type { SeriesReader } from '../../src/query/series-reader.js';
import { loadState } from '../../src/state/load-state.js';
import { createEvents } from '../../src/state/service-events.js';
import { emptyState } from '../../src/state/service-state.js';
import { exclusiveLeases } from '../../src/store/leases/leases.js';
import { openExclusiveSession } from '../../src/store/leases/session.js';
import { singleStore } from '../../src/store/stores.js';
import { type FakeNode, startFakeNode } from '../fixtures/fake-node.js';
import { buildHandChain, handChainNow } from '../fixtures/hand-chain.js';
import { openIngest, shortTimes } from '../fixtures/ingest.js';
import { idText } from '../fixtures/message-chains.js';
import { startRpcServer, toWire } from '../fixtures/rpc-server.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();
let nodesMade = 0;

/** A node that serves the hand chain under an ID of its own, and who discovers it, each time as a process that is new. */
async function setUp() {
  const chainId = 50_000n + BigInt(nodesMade);
  const blockchainId = idText(200 + nodesMade++);
  const rpc = await startRpcServer(buildHandChain(chainId).blocks.map(toWire), chainId);
  const node = await startFakeNode(12_345);
  onTestFinished(() => Promise.all([node.close(), rpc.close()]).then(() => {}));
  node.blockchains.push({ id: blockchainId, name: 'C-Chain' });

  async function discover(nodeUrl = node.url) {
    const { context } = await openIngest(store(), { now: () => handChainNow, metrics: [] });
    const state = emptyState();
    await loadState(singleStore(store()), state);
    const stop = new AbortController();
    let log = '';
    const output = new Writable({
      write(chunk, _encoding, done) {
        log += chunk;
        done();
      },
    });
    const stores = singleStore(store());
    const following = followChains(
      {
        context: { ...context, state, times: { ...shortTimes, discoverMs: 20, confirmIdMs: 0 } },
        stores,
        writing: stores,
        leases: exclusiveLeases(await openExclusiveSession(store())),
        groupSeals: context.groupSeals,
        owned: new Set(),
        exclusive: true,
        verifyUpstream: 'off',
        logger: pino(output),
      },
      stop.signal,
    );
    const end = async () => {
      stop.abort();
      await following.stopped();
    };
    onTestFinished(end);
    await following.discover(nodeUrl);
    const chain = () => [...state.chains.values()].find(({ record }) => record.blockchainId === blockchainId);
    const events = createEvents(createLogger('silent'), state, () => handChainNow);
    const health = async () => {
      const all = await checkHealth({
        series: { store: store(), state } as SeriesReader,
        platform: { platforms: new Map() } as unknown as PlatformReader,
        now: () => handChainNow,
      });
      const measured = /^firn_metrics_discovery_up (\d)$/m.exec(await events.registry.metrics())?.[1];
      return { discovery: all.discovery, measured, chain: all[`chain ${chainId}`] };
    };
    return { state, chain, end, health, logged: () => log };
  }
  return { node, rpc, chainId, blockchainId, discover };
}

test('a chain that was stored with a wrong EVM chain ID and without a block is corrected, by the process that follows it and by the next', async () => {
  const { node, rpc, chainId, blockchainId, discover } = await setUp();
  node.evmChainIds.set(blockchainId, 7n);
  const first = await discover();
  await expect.poll(() => first.chain()?.record.evmChainId).toBe(7n);
  node.evmChainIds.set(blockchainId, 8n);
  await expect.poll(() => first.chain()?.record.evmChainId).toBe(8n);
  await first.end();

  node.served.set(blockchainId, rpc.url);
  const next = await discover();
  await expect.poll(() => next.chain()?.activity.kind).toBe('following');
  expect(next.chain()).toMatchObject({ record: { evmChainId: chainId }, watermark: { num: 7n } });
});

test('chains by the dozen are resumed without a warning about listeners', async () => {
  const { discover } = await setUp();
  const warnings: string[] = [];
  const note = ({ name }: Error) => {
    if (name === 'MaxListenersExceededWarning') warnings.push(name);
  };
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { state, end } = await discover();
  const { context, addChain } = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  for (let more = 0; more < 12; more++) addChain({ evmChainId: 60_000n + BigInt(more) });
  for (const [key, chain] of context.state.chains) state.chains.set(key, chain);
  const troubled = () => [...state.chains.values()].filter(({ trouble }) => trouble !== undefined).length;
  await expect.poll(troubled).toBeGreaterThanOrEqual(12);
  await end();
  expect(warnings).toEqual([]);
});

test('what is logged of a node that refuses the password of its address does not have it', async () => {
  const { node, discover } = await setUp();
  node.credentials = 'me:other';
  const { logged } = await discover(node.url.replace('//', '//me:hidden@'));
  await expect.poll(logged).toMatch(/does not tell its chains/);
  expect(logged()).not.toContain('hidden');
});

test('a stored chain is resumed from a node whose address has a password, which is not logged', async () => {
  const { node, rpc, blockchainId, discover } = await setUp();
  node.served.set(blockchainId, rpc.url);
  const first = await discover();
  await expect.poll(() => first.chain()?.activity.kind).toBe('following');
  await first.end();

  node.credentials = 'me:hidden';
  node.blockchains.length = 0;
  const next = await discover(node.url.replace('//', '//me:hidden@'));
  await expect.poll(() => next.chain()?.activity.kind).toBe('following');
  expect(next.logged()).not.toContain('hidden');
});

test('a chain that is left out comes in by itself once its node names its own EVM chain ID', async () => {
  const { node, rpc, chainId, blockchainId, discover } = await setUp();
  const other = idText(199);
  node.blockchains.unshift({ id: other, name: 'other' });
  node.evmChainIds.set(other, 9n);
  node.evmChainIds.set(blockchainId, 9n);
  const { chain, health, logged } = await discover();
  await expect.poll(logged).toMatch(/is stored as blockchain .*--on-new-genesis reset.*chain left out/);
  expect(chain()).toBeUndefined();
  const reason = expect.stringContaining(`EVM chain 9 is stored as blockchain ${other}, not ${blockchainId}`);
  await expect
    .poll(async () => (await health()).discovery)
    .toEqual({ status: 'up', leftOutBlockchains: 1, reason });
  node.served.set(blockchainId, rpc.url);
  await expect.poll(() => chain()?.activity.kind).toBe('following');
  expect(chain()?.record.evmChainId).toBe(chainId);
  expect(logged()).toMatch(/a chain that was left out is followed/);
  await expect.poll(async () => (await health()).discovery).toEqual({ status: 'up' });
});

test('what is stored of a chain is followed whatever the node lists, and health tells what does not answer', async () => {
  const { node, rpc, blockchainId, discover } = await setUp();
  node.served.set(blockchainId, rpc.url);
  const first = await discover();
  await expect.poll(() => first.chain()?.activity.kind).toBe('following');
  expect((await first.health()).discovery).toEqual({ status: 'up' });
  await first.end();

  let isSick = (_path: string) => true;
  node.sick = (path, response) => {
    if (isSick(path)) response.writeHead(500).end();
    return isSick(path);
  };
  const next = await discover();
  const reason = 'the node answered with HTTP 500';
  await expect.poll(next.health).toMatchObject({
    discovery: { status: 'down', reason },
    measured: '0',
    chain: { status: 'down', reason, activity: 'unfollowed', lastBlock: 7 },
  });
  await expect.poll(next.logged).toMatch(/"failures":2,.*the node does not tell its chains/);

  isSick = (path) => !path.endsWith('/rpc');
  await expect
    .poll(next.health)
    .toMatchObject({ discovery: { status: 'down' }, chain: { status: 'up', activity: 'following' } });
  isSick = () => false;
  await expect.poll(next.health).toMatchObject({ discovery: { status: 'up' }, measured: '1' });
});

const respond =
  (
    action: (response: ServerResponse) => void,
    isSick: (path: string) => boolean = () => true,
  ): FakeNode['sick'] =>
  (path, response) => {
    if (isSick(path)) action(response);
    return isSick(path);
  };
const http = (status: number, headers: Record<string, string> = {}, text = 'no') =>
  respond((response) => void response.writeHead(status, headers).end(text));
const ofChain = (path: string) => path.endsWith('/rpc');

test.each<[string, FakeNode['sick'], object]>([
  ['HTML', http(200, {}, '<html>'), { status: 'down', reason: 'the node answered with what is no JSON' }],
  ['null', http(200, {}, 'null'), { status: 'down' }],
  ['503', http(503), { status: 'down', reason: 'the node answered with HTTP 503' }],
  ['429 with a time to wait', http(429, { 'retry-after': '1' }), { status: 'down', reason: /HTTP 429/ }],
  [
    'a connection that is reset',
    respond((r) => void r.destroy()),
    { status: 'down', reason: /did not answer/ },
  ],
  [
    'errors',
    http(200, {}, '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}'),
    { status: 'down' },
  ],
  [
    'HTTP 500 of the chain alone',
    respond((r) => void r.writeHead(500).end(), ofChain),
    { status: 'up', silentBlockchains: 1, reason: 'the node answered with HTTP 500' },
  ],
  [
    'an EVM chain ID beyond 2^64',
    respond((r) => void r.end(`{"jsonrpc":"2.0","id":1,"result":"0x1${'0'.repeat(16)}"}`), ofChain),
    { status: 'up', silentBlockchains: 1 },
  ],
])(
  '%s from the first second on: health tells it, nothing is stored, and the chain comes in by itself',
  async (_name, sick, told) => {
    const { node, rpc, chainId, blockchainId, discover } = await setUp();
    node.served.set(blockchainId, rpc.url);
    node.sick = sick;
    const { chain, health } = await discover();
    const { reason = /./ } = told as { reason?: string | RegExp };
    await expect
      .poll(async () => (await health()).discovery)
      .toMatchObject({ ...told, reason: expect.stringMatching(reason) });
    expect(chain()).toBeUndefined();
    node.sick = undefined;
    await expect.poll(() => chain()?.activity.kind).toBe('following');
    expect(chain()).toMatchObject({ record: { evmChainId: chainId }, watermark: { num: 7n } });
    expect((await health()).discovery).toEqual({ status: 'up' });
  },
);
