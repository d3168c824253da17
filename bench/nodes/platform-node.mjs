import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { bytesToNodeId } from '../../packages/primitives/dist/index.js';

const program = fileURLToPath(new URL('../../apps/node/dist/program/main.js', import.meta.url));
const localGenesis = new URL('../../apps/node/networks/local.json', import.meta.url);
const poolOptions = { connections: 16, pipelining: 1, keepAliveTimeout: 600_000 };
const startTimeoutMs = 120_000;

/** A folder of its own and what removes it. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-platform-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Writes the genesis of a network like the local one, but with that many validators; returns its path. */
export function writeGenesisWith(validators, folder) {
  const genesis = JSON.parse(readFileSync(localGenesis, 'utf8'));
  const [first] = genesis.initialStakers;
  genesis.networkID = 99_001;
  genesis.initialStakers = Array.from({ length: validators }, (_, index) => {
    const nodeId = new Uint8Array(20);
    new DataView(nodeId.buffer).setUint32(0, index + 1);
    return { nodeID: bytesToNodeId(nodeId), rewardAddress: first.rewardAddress, delegationFee: 20_000 };
  });
  genesis.initialStakeDurationOffset = 60;
  const file = join(folder, 'genesis.json');
  writeFileSync(file, JSON.stringify(genesis));
  return file;
}

/**
 * Starts the node as a process of its own and waits until it is ready.
 * @returns its calls, and how long it took from the start of the process to the first answer, in milliseconds
 */
export async function startPlatformNode({ network = 'local', folder }) {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [program, '--http-port=0', '--staking-port=0', `--data-dir=${folder}`, `--network-id=${network}`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no start:\n${output}`)), startTimeoutMs);
    const read = (chunk) => {
      output += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with code ${code}:\n${output}`)));
  });
  const pool = new Pool(url, poolOptions);
  const node = { pid: child.pid, pool, path: '/ext/bc/P' };
  while (
    !(await call(node, 'info.isBootstrapped', { chain: 'P' }, '/ext/info').catch(() => ({}))).isBootstrapped
  )
    await new Promise((resolve) => setTimeout(resolve, 5));
  return {
    ...node,
    url,
    startMs: performance.now() - began,
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill();
      await ended;
      await pool.destroy();
    },
  };
}

/** Starts the floor: node:http that answers these methods with these texts. */
export async function startBareText(results) {
  const child = fork(new URL('../servers/bare-text.mjs', import.meta.url));
  const { port } = await message(child);
  child.send([...results]);
  await message(child);
  const pool = new Pool(`http://127.0.0.1:${port}`, poolOptions);
  return {
    pid: child.pid,
    pool,
    path: '/',
    async stop() {
      await pool.destroy();
      child.kill();
    },
  };
}

/** Calls a method and returns its result. @throws Error with the answer that has none. */
export async function call(node, method, params = {}, path = node.path) {
  const text = await post(node, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), path);
  const { result } = JSON.parse(text);
  if (result === undefined) throw new Error(`${method}: ${text}`);
  return result;
}

/** Sends a body and returns the text of the answer. */
export async function post({ pool, path }, body, at = path) {
  const answer = await pool.request({
    method: 'POST',
    path: at,
    headers: { 'content-type': 'application/json' },
    body,
  });
  return answer.body.text();
}

function message(child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`ended with code ${code}`)));
  });
}
