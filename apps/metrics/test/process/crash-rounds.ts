import { kill } from 'node:process';
import { expect, onTestFinished } from 'vitest';
import { firstChainKey } from '../../src/state/chain-record.js';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.js';
import { writeChainsFile } from '../fixtures/chains-file.js';
import { addressOf } from '../fixtures/fake-chain.js';
import { createPlainLedger } from '../fixtures/native-chains.js';
import { contractText, growCollection } from '../fixtures/nft-chains.js';
import { servePlatform } from '../fixtures/platform-answers.js';
import { platformContents } from '../fixtures/platform-ingest.js';
import { processGone } from '../fixtures/processes.js';
import { buildRandomChain, createRandom, growRandomly } from '../fixtures/random-chain.js';
import { createRandomPlatform } from '../fixtures/random-platform.js';
import { type RpcServer, startRpcServer, toWire } from '../fixtures/rpc-server.js';
import {
  enginePid,
  healthIntervalMs,
  type ServiceProcess,
  startServiceProcess,
} from '../fixtures/service-process.js';
import { tableContents } from '../fixtures/table-contents.js';
import { tempFolder } from '../fixtures/temp-folder.js';

const seed = 20_260_823;
/** A token and a collection on the random chain. */
const [token, collection] = [addressOf(999), addressOf(998)];

/** Everything the store of a folder holds of its one chain, and of the platform chain. */
async function contentsOf(dataDir: string) {
  const { store, close } = await openEmbeddedStore(dataDir);
  try {
    return {
      chain: await tableContents(store, firstChainKey),
      collections: await store.query('SELECT * EXCEPT version FROM collections FINAL'),
      platform: await platformContents(store),
    };
  } finally {
    await close();
  }
}

/** A chain, with balances and a collection, and a platform chain, which both grow while they are read. */
async function startGrowingNode(length: number) {
  const random = createRandom(seed);
  const chain = buildRandomChain(length, random);
  const platform = createRandomPlatform(random);
  const rpc = await startRpcServer(chain.blocks.map(toWire));
  onTestFinished(() => rpc.close());
  rpc.ledger = createPlainLedger(chain);
  servePlatform(rpc, platform.chain);
  platform.growTo(length);
  rpc.contracts.set(`${collection} 0x06fdde03`, contractText('Crashing'));
  rpc.contracts.set(`${collection} 0x95d89b41`, contractText('CRASH'));
  let requests = 0;
  let fork = 'first';
  /** So many rounds have begun: the chains grow by a bounded number of blocks in each. */
  let round = 0;
  let wake = { at: 0, up: () => {} };
  rpc.onRequest = () => {
    if (++requests === wake.at) wake.up();
    // The node makes a few blocks between any two requests, so there is always something on its way.
    if (chain.blocks.length < length + 80 * round) {
      growRandomly(chain, 3, random, fork);
      growCollection(chain, collection, 1, random, fork);
      rpc.blocks.push(...chain.blocks.slice(rpc.blocks.length).map(toWire));
    }
    if (platform.chain.blocks.length < length + 40 * round) platform.growTo(platform.chain.blocks.length + 1);
  };
  return {
    rpc,
    chain,
    platform: platform.chain,
    random,
    /** Begins a round, and resolves with one of its requests. */
    nextRound() {
      round++;
      return new Promise<void>((up) => {
        wake = { at: requests + 1 + Math.floor(random() * 30), up };
      });
    },
    /** Replaces the last blocks of the chain. */
    reorganise() {
      fork = `round ${round}`;
      chain.cutAfter(chain.blocks.length - 1 - Math.floor(random() * 60));
      rpc.blocks.length = chain.blocks.length;
    },
    stopGrowing() {
      rpc.onRequest = () => {};
    },
  };
}

/** Resolves when the service has read both chains and sealed what has closed. */
async function caughtUp(
  service: ServiceProcess,
  heads: Readonly<Record<string, number>>,
  withinMs: number,
): Promise<void> {
  const url = await service.listening;
  const deadline = performance.now() + withinMs;
  for (;;) {
    const health = await fetch(`${url}/v2/health-check`).then((response) => response.text(), String);
    const isThere = ([name, head]: readonly [string, number]) =>
      health.includes(`"${name}":{"status":"up","activity":"following","lastBlock":${head},`);
    if (Object.entries(heads).every(isThere)) return;
    if (performance.now() > deadline) throw new Error(`not caught up: ${health}\n${service.log()}`);
    await new Promise((resolve) => setTimeout(resolve, healthIntervalMs));
  }
}

/** Asks what makes the service write: the results of a query, and the names of a collection. */
async function askWhatIsWritten(url: string): Promise<unknown[]> {
  const frame = { firstDate: '2023-11-15', lastDate: '2023-11-20', evmChainId: '43112' };
  const queries = [
    {
      id: 'token',
      type: 'AnyTimeErc20Balance',
      params: { ...frame, contractAddress: token, minBalance: '1' },
    },
    { id: 'coins', type: 'AllTimeNativeBalance', params: { ...frame, minBalance: '1' } },
    { id: 'items', type: 'AnyTimeNftHolders', params: { ...frame, contractAddress: collection } },
  ];
  const found = await fetch(`${url}/v1/lookingGlass/compositeQuery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operator: 'OR', queries }),
  });
  const holders = await fetch(`${url}/v2/chains/43112/contracts/${collection}/nfts:listHolders`);
  return [found.status, await found.json(), holders.status, await holders.json()];
}

async function stop(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);
}

function starter(rpc: RpcServer, folder: string) {
  const chainsFile = writeChainsFile(folder, [{ rpcUrl: rpc.url }]);
  return (dataDir: string, batchRows: number) => {
    const sources = ['--chains-file', chainsFile, '--node-url', new URL(rpc.url).origin];
    const pace = ['--batch-rows', String(batchRows), '--poll-interval', '10', '--log-level', 'warn'];
    const service = startServiceProcess([...sources, ...pace, '--data-dir', dataDir]);
    onTestFinished(service.kill);
    return service;
  };
}

/**
 * Kills something in each round while blocks come and are replaced, and compares what is stored at last with a store that nobody disturbed.
 * The chains begin with a length, in blocks. An even round kills the engine, an odd one the service; every third one, from 2 on, replaces blocks too.
 */
export async function crashInRounds(rounds: readonly number[], length: number): Promise<void> {
  const withinMs = 120_000 + 5_000 * rounds.length;
  const node = await startGrowingNode(length);
  const folder = tempFolder();
  const start = starter(node.rpc, folder);
  const dataDir = `${folder}/crashed`;
  let service = start(dataDir, 100);
  for (const round of rounds) {
    const url = await service.listening;
    const answered = askWhatIsWritten(url).catch(() => undefined);
    await node.nextRound();
    // Between two requests too.
    await new Promise((resolve) => setTimeout(resolve, node.random() * 60));
    const engine = enginePid(dataDir);
    if (round % 2 === 0) {
      kill(engine, 'SIGKILL');
    } else {
      service.child.kill('SIGKILL');
      await processGone(engine);
      service = start(dataDir, 100);
    }
    await answered;
    if (round % 3 === 2) node.reorganise();
  }
  node.stopGrowing();
  const { chain, platform } = node;
  const heads = {
    'chain 43112': chain.blocks.length - 1,
    'platform chain testnet': platform.blocks.length - 1,
  };
  await caughtUp(service, heads, withinMs);
  const answers = await askWhatIsWritten(await service.listening);
  await stop(service);

  // What is stored does not depend on how it was divided.
  const clean = start(`${folder}/clean`, 5_000);
  await caughtUp(clean, heads, withinMs);
  expect(answers).toEqual(await askWhatIsWritten(await clean.listening));
  await stop(clean);
  const expected = await contentsOf(`${folder}/clean`);
  expect(expected.chain.blocks).toHaveLength(chain.blocks.length);
  expect(expected.chain.nativeMoves?.length).toBeGreaterThan(chain.blocks.length);
  expect(expected.collections).toHaveLength(1);
  for (const rows of Object.values(expected.platform)) expect(rows.length).toBeGreaterThan(0);
  expect(await contentsOf(dataDir)).toEqual(expected);
}
