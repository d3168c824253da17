import { once } from 'node:events';
import { createServer } from 'node:net';
import { kill } from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { type Engine, startEngine } from '../../src/store/embedded/engine.js';
import { createStore } from '../../src/store/store.js';
import { blockchainIds, writeChainsFile } from '../fixtures/chains-file.js';
import { createFakeChain, type FakeChain } from '../fixtures/fake-chain.js';
import { createRandom, growRandomly } from '../fixtures/random-chain.js';
import { type RpcServer, startRpcServer, toWire } from '../fixtures/rpc-server.js';
import { type ServiceProcess, startServiceProcess } from '../fixtures/service-process.js';
import { tempFolder } from '../fixtures/temp-folder.js';

const cluster = 'metrics';
const password = 'secret word';
const leaseExpiryMs = 6_000;
const random = createRandom(20_261_121);
const firstChainId = 43_112;

/** A chain, and the node that serves it. */
interface ServedChain {
  readonly chain: FakeChain;
  readonly rpc: RpcServer;
  readonly id: number;
}

/** A port that is free at the moment: the shards have to know each other's before they start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}

async function serveChains(): Promise<ServedChain[]> {
  const chains: ServedChain[] = [];
  for (const [index] of blockchainIds.entries()) {
    const id = firstChainId + index;
    const chain = createFakeChain(BigInt(id));
    growRandomly(chain, 60, random);
    const rpc = await startRpcServer(chain.blocks.map(toWire), BigInt(id));
    onTestFinished(() => rpc.close());
    chains.push({ chain, rpc, id });
  }
  return chains;
}

/** Adds blocks to every chain; one chain loses some of its blocks first. */
function grow(chains: readonly ServedChain[], round: number): void {
  for (const [index, { chain, rpc }] of chains.entries()) {
    if (index === round % chains.length) {
      chain.cutAfter(chain.blocks.length - 4);
      rpc.blocks.length = chain.blocks.length;
    }
    growRandomly(chain, 8, random, `round ${round}`);
    rpc.blocks.push(...chain.blocks.slice(rpc.blocks.length).map(toWire));
  }
}

/** Two shards, started as the embedded store is. */
async function startShards() {
  const ports = [await freePort(), await freePort()];
  const folders = ports.map(() => tempFolder());
  const start = (index: number, port: number) =>
    startEngine({
      dataDir: folders[index] ?? '',
      database: 'firn',
      password,
      port,
      cluster: { name: cluster, ports, port: ports[index] ?? 0 },
    });
  const engines: Engine[] = [];
  for (const index of ports.keys()) engines.push(await start(index, 0));
  onTestFinished(async () => void (await Promise.all(engines.map((engine) => engine.close()))));
  return {
    urls: engines.map(
      ({ port, username }) => `http://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}/firn`,
    ),
    /** Kills a shard, and starts it again on the same ports. */
    async restart(index: number): Promise<void> {
      const engine = engines[index];
      if (engine === undefined) throw new Error(`there is no shard ${index}`);
      kill(engine.pid, 'SIGKILL');
      await engine.exited;
      engines[index] = await start(index, engine.port);
    },
    /** Numbers of the chains that each shard has blocks of. */
    async chains(): Promise<number[][]> {
      return Promise.all(
        engines.map(async ({ url, username }) => {
          const store = createStore({ url, username, password }, 'firn');
          const rows = await store.query<{ chain: number }>(
            'SELECT DISTINCT chain FROM blocks ORDER BY chain',
          );
          await store.close();
          return rows.map(({ chain }) => chain);
        }),
      );
    },
  };
}

function run(args: readonly string[]): ServiceProcess {
  const service = startServiceProcess([...args, '--poll-interval', '250', '--log-level', 'warn']);
  onTestFinished(() => void service.child.kill('SIGKILL'));
  return service;
}

async function killed(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGKILL');
  await service.exited;
}

/** Resolves when a process answers with the last block of every chain. */
async function caughtUp(service: ServiceProcess, chains: readonly ServedChain[]): Promise<void> {
  const url = await service.listening;
  await expect
    .poll(
      async () => {
        const health = await fetch(`${url}/v2/health-check`).then((response) => response.text(), String);
        const missing = chains.filter(
          ({ chain, id }) =>
            !new RegExp(
              `"chain ${id}":\\{"status":"up","activity":"following","lastBlock":${chain.blocks.length - 1}\\b`,
            ).test(health),
        );
        return missing.length === 0 ? 'caught up' : `${health} ${service.log()}`;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe('caught up');
}

const perScope = [
  ...['hour', 'day', 'week', 'month'].map((interval) => `activeAddresses?timeInterval=${interval}&`),
  ...['txCount?timeInterval=hour&', 'gasUsed?timeInterval=day&', 'activeSenders?timeInterval=day&'],
  ...['cumulativeAddresses?', 'cumulativeDeployers?', 'cumulativeTxCount?', 'maxTps?', 'avgGasPrice?'],
];
/** Questions that are on their way to a process at a time. */
const atOnce = 6;
/** Answers about everything that happened on the chains, by path. */
async function answers(service: ServiceProcess): Promise<Record<string, unknown>> {
  const url = await service.listening;
  const scopes = ['total', 'testnet', firstChainId, firstChainId + 1];
  const paths = [
    '/v2/chains',
    ...scopes.flatMap((scope) => [
      ...perScope.map(
        (metric) =>
          `/v2/chains/${scope}/metrics/${metric}startTimestamp=1699000000&endTimestamp=1703000000&pageSize=2160`,
      ),
    ]),
    '/v2/chains/total/rollingWindowMetrics/activeAddresses',
    `/v2/chains/${firstChainId}/rollingWindowMetrics/txCount`,
    '/v2/icm/timeseries?timeInterval=day&groupBy=srcBlockchainId,destBlockchainId&endTimestamp=1703000000',
    `/v2/chains/${firstChainId}/contracts/0x${(999).toString(16).padStart(40, '0')}/balances?threshold=0`,
  ];
  const found: Record<string, unknown> = {};
  for (let first = 0; first < paths.length; first += atOnce) {
    const some = paths.slice(first, first + atOnce).map(async (path) => {
      const response = await fetch(url + path);
      found[path] = [response.status, await response.json()];
    });
    await Promise.all(some);
  }
  return found;
}

test('two shards, two indexers and two servers, each killed in turn, answer what one process with a store of its own answers', async () => {
  const chains = await serveChains();
  const networks = ['mainnet', 'testnet', 'testnet'];
  const folder = tempFolder();
  const chainsFile = writeChainsFile(
    folder,
    chains.map(({ rpc }, index) => ({ rpcUrl: rpc.url, network: networks[index] })),
  );
  const read = ['--chains-file', chainsFile, '--batch-rows', '300'];
  const single = run([...read, '--data-dir', `${folder}/single`]);
  const shards = await startShards();
  const shared = ['--store', ...shards.urls, '--cluster', cluster];
  const startIndexer = () => run(['index', ...shared, ...read, '--lease-expiry', String(leaseExpiryMs)]);
  const startServer = () => run(['serve', ...shared]);
  const indexers = [startIndexer(), startIndexer()] as const;
  const servers = [startServer(), startServer()] as const;
  let round = 0;
  const compare = async (...asked: readonly ServiceProcess[]) => {
    const all = [single, ...asked];
    await Promise.all(all.map((service) => caughtUp(service, chains)));
    const [expected, ...found] = await Promise.all(all.map(answers));
    for (const each of found) expect(each).toEqual(expected);
    grow(chains, round++);
  };

  await compare(...servers);
  const [first = [], second = []] = await shards.chains();
  expect([...first, ...second].sort()).toEqual([16, 17, 18]);
  expect(first.length * second.length).toBeGreaterThan(0);

  await killed(indexers[0]);
  await compare(...servers);
  const third = startIndexer();
  await third.listening;
  await killed(indexers[1]);
  await compare(...servers);

  await killed(servers[0]);
  await compare(servers[1]);
  const back = startServer();
  await back.listening;
  await killed(servers[1]);
  await compare(back);

  await shards.restart(1);
  await compare(back);
  await shards.restart(0);
  await compare(back);
}, 300_000);
