import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { treeCpuSeconds, treeMemoryMiB } from '../measure/process-tree.mjs';

const program = fileURLToPath(new URL('../../apps/metrics/dist/program/main.js', import.meta.url));
/** Groups of chains are sealed every 10 seconds. */
const quietSeconds = 12;
/** A busy machine is never quiet. */
const quietLimitMs = 90_000;
const primaryNetwork = '11111111111111111111111111111111LpoYY';

/**
 * Starts the metrics service on the chains of a replay node, with a store in a folder, and waits until it listens.
 * @param nodeUrl a node whose platform chain is indexed too
 * @param options other settings of the service
 * @param execArgv settings of Node, to look into it
 */
export async function startService({ replay, folder, nodeUrl, options = [], execArgv = [] }) {
  const chainsFile = join(folder, 'chains.json');
  writeFileSync(
    chainsFile,
    JSON.stringify(
      replay.chains.map((chain) => ({
        evmChainId: chain.evmChainId,
        chainName: chain.name,
        blockchainId: chain.blockchainId,
        subnetId: primaryNetwork,
        network: chain.network,
        rpcUrl: replay.urlOf(chain),
      })),
    ),
  );
  const dataDir = join(folder, 'data');
  const child = spawn(
    process.execPath,
    [
      ...execArgv,
      program,
      '--http-port=0',
      '--rate-limit=0',
      '--log-level=warn',
      // Hashes and roots of the set are made up: what working them out takes is in docs/decisions/upstreams.md.
      '--verify-upstream=off',
      `--data-dir=${dataDir}`,
      `--chains-file=${chainsFile}`,
      ...(nodeUrl === undefined ? [] : [`--node-url=${nodeUrl}`]),
      ...options,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (chunk) => (log += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^listening on (http:\S+)$/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then((code) => reject(new Error(`the service ended with code ${code}: ${log}`)));
  });
  const enginePid = Number(/^PID: (\d+)/m.exec(readFileSync(join(dataDir, 'store/status'), 'utf8'))?.[1]);
  const pool = new Pool(url, { connections: 16, pipelining: 1, keepAliveTimeout: 600_000 });
  const all = () => treeCpuSeconds(child.pid);
  const engine = () => treeCpuSeconds(enginePid);

  /** Numbers of the last blocks by EVM chain ID, as the service tells Prometheus: nothing is asked of the store. */
  async function lastBlocks() {
    if (child.exitCode !== null) throw new Error(`the service ended: ${log}`);
    const text = await (await fetch(`${url}/metrics`)).text();
    const lines = text.matchAll(/^firn_metrics_last_block\{chain="(\d+)"\} (-?\d+)$/gm);
    return new Map([...lines].map(([, chain, block]) => [Number(chain), Number(block)]));
  }

  async function allFollow() {
    const answer = await fetch(`${url}/v2/health-check`);
    const body = await answer.json();
    if (answer.status !== 200) throw new Error(`the service is not healthy: ${JSON.stringify(body)}`);
    return replay.chains.every(
      ({ evmChainId }) => body.details[`chain ${evmChainId}`].activity === 'following',
    );
  }

  return {
    pid: child.pid,
    url,
    pool,
    stdout: child.stdout,
    dataDir,
    log: () => log,
    /** CPU seconds, user and system, of the engine and of the rest. */
    cpu: () => {
      const ofEngine = engine();
      return { engine: ofEngine, service: all() - ofEngine };
    },
    memory: () => {
      const ofEngine = treeMemoryMiB(enginePid);
      return { engine: ofEngine, service: treeMemoryMiB(child.pid) - ofEngine };
    },
    /** The text of an answer. @throws Error unless it is 200 */
    async get(path, options = {}) {
      const answer = await pool.request({ method: 'GET', path, ...options });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 400)}`);
      return text;
    },
    lastBlocks,
    /** Resolves when every chain of the set is read to its end and its closed periods are sealed. */
    async reaches(lastBlockOf) {
      for (;;) {
        const blocks = await lastBlocks();
        const isThere = (chain) => blocks.get(chain.evmChainId) >= lastBlockOf(chain);
        // Sealing goes on after the last block; while it does, the chain does not follow yet.
        if (replay.chains.every(isThere) && (await allFollow())) return;
        await delay(200);
      }
    },
    /** Resolves when a block is read. */
    async advances() {
      const before = JSON.stringify([...(await lastBlocks())]);
      while (JSON.stringify([...(await lastBlocks())]) === before) await delay(100);
    },
    /** Resolves when nothing is computed in the background any more: closed periods are sealed, parts are merged. */
    async quiet() {
      const end = performance.now() + quietLimitMs;
      for (let idle = 0; idle < quietSeconds && performance.now() < end; ) {
        const before = all();
        await delay(1_000);
        idle = all() - before < 0.25 ? idle + 1 : 0;
      }
    },
    async stop() {
      child.kill();
      await ended;
      await pool.destroy();
    },
  };
}
