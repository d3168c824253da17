import { kill } from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { firstChainKey } from '../../src/state/chain-record.js';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.js';
import { writeChainsFile } from '../fixtures/chains-file.js';
import { createPlainLedger } from '../fixtures/native-chains.js';
import { processGone } from '../fixtures/processes.js';
import { buildRandomChain, createRandom, growRandomly } from '../fixtures/random-chain.js';
import { startRpcServer, toWire } from '../fixtures/rpc-server.js';
import { enginePid, type ServiceProcess, startServiceProcess } from '../fixtures/service-process.js';
import { tableContents } from '../fixtures/table-contents.js';
import { tempFolder } from '../fixtures/temp-folder.js';

const rounds = 12;
const seed = 20_260_823;

/** Everything the store of a folder holds of its one chain. */
async function contentsOf(dataDir: string) {
  const embedded = await openEmbeddedStore(dataDir);
  try {
    return await tableContents(embedded.store, firstChainKey);
  } finally {
    await embedded.close();
  }
}

/** Resolves when the service has read the whole chain and sealed what has closed. */
async function caughtUp(service: ServiceProcess, blocks: number): Promise<void> {
  const url = await service.listening;
  const deadline = performance.now() + 60_000;
  for (;;) {
    const health = await fetch(`${url}/v2/health-check`).then((response) => response.text(), String);
    if (health.includes(`"activity":"following","lastBlock":${blocks - 1}`)) return;
    if (performance.now() > deadline) throw new Error(`not caught up: ${health}\n${service.log()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function stop(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);
}

test(`${rounds} times kill -9 of service or engine while blocks come and are replaced: nothing is lost, doubled or torn`, async () => {
  const random = createRandom(seed);
  const chain = buildRandomChain(300, random);
  const rpc = await startRpcServer(chain.blocks.map(toWire));
  rpc.ledger = createPlainLedger(chain);
  onTestFinished(() => rpc.close());
  // The node makes a few blocks between any two requests, so there is always something on its way.
  let fork = 'first';
  let requests = 0;
  let wake = { at: 0, up: () => {} };
  const makeBlocks = () => {
    if (++requests === wake.at) wake.up();
    growRandomly(chain, 4, random, fork);
    rpc.blocks.push(...chain.blocks.slice(rpc.blocks.length).map(toWire));
  };
  rpc.onRequest = makeBlocks;
  const requestsLater = (count: number) =>
    new Promise<void>((up) => {
      wake = { at: requests + count, up };
    });

  const folder = tempFolder();
  const chainsFile = writeChainsFile(folder, [{ rpcUrl: rpc.url }]);
  const start = (dataDir: string) => {
    const service = startServiceProcess([
      '--chains-file',
      chainsFile,
      '--data-dir',
      dataDir,
      '--batch-rows',
      '100',
      '--poll-interval',
      '10',
      '--log-level',
      'warn',
    ]);
    onTestFinished(() => void service.child.kill('SIGKILL'));
    return service;
  };
  const dataDir = `${folder}/crashed`;
  let service = start(dataDir);
  for (let round = 0; round < rounds; round++) {
    await service.listening;
    await requestsLater(1 + Math.floor(random() * 30));
    await new Promise((resolve) => setTimeout(resolve, random() * 60));
    const engine = enginePid(dataDir);
    if (round % 2 === 0) {
      kill(engine, 'SIGKILL');
    } else {
      service.child.kill('SIGKILL');
      await processGone(engine);
      service = start(dataDir);
    }
    if (round % 3 === 2) {
      fork = `round ${round}`;
      chain.cutAfter(chain.blocks.length - 1 - Math.floor(random() * 60));
      rpc.blocks.length = chain.blocks.length;
    }
  }
  rpc.onRequest = () => {};
  await caughtUp(service, chain.blocks.length);
  await stop(service);

  const clean = start(`${folder}/clean`);
  await caughtUp(clean, chain.blocks.length);
  await stop(clean);
  const expected = await contentsOf(`${folder}/clean`);
  expect(expected.blocks).toHaveLength(chain.blocks.length);
  expect(expected.nativeMoves?.length).toBeGreaterThan(chain.blocks.length);
  expect(await contentsOf(dataDir)).toEqual(expected);
}, 400_000);
