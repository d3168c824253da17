import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

// One run of vitest. It has its own temporary folders, and an environment variable marks the processes that it starts. The run fails if its tests
// leave processes or files behind.

const mark = 'FIRN_TESTS_RUN';
const memory = '/dev/shm';
const folderPrefix = 'firn-tests-';
/** How long processes may take to end after the last test. */
const graceMs = () => Number(process.env.FIRN_TESTS_GRACE_MS ?? 60_000);

/** Marks what this process starts, and creates the folders of the run: `TMPDIR`, and `FIRN_TESTS_MEMORY` on a memory file system. */
export function beginRun() {
  if (hasBegun()) return;
  const own = (parent) => mkdtempSync(join(parent, folderPrefix));
  // A TMPDIR set by the caller holds everything.
  const inMemory = process.env.FIRN_TESTS_MEMORY ?? (process.env.TMPDIR === undefined ? memory : '');
  if (existsSync(inMemory)) process.env.FIRN_TESTS_MEMORY = own(inMemory);
  process.env.TMPDIR = own(tmpdir());
  // A run inside a test is part of the outer one.
  process.env[mark] = `${process.env[mark] ?? randomUUID()}/${process.pid}`;
  // Nothing is left if a flag chose another reporter.
  process.once('exit', () => void killAll());
}

/** All state is in the environment, because Vite bundles this module into each config. */
const hasBegun = () => process.env[mark]?.endsWith(`/${process.pid}`) === true;
const folders = () =>
  [process.env.TMPDIR, process.env.FIRN_TESTS_MEMORY].filter((folder) => folder !== undefined);

/**
 * Fails the run for processes and files that its tests left behind, and lists skipped tests with their reasons.
 * If the run is interrupted, it names the files that were running and removes what they left.
 */
export default class TestRunReporter {
  #running = new Set();
  #isOver = false;
  #root = '';

  onInit(vitest) {
    this.#root = vitest.config.root;
    for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
    // At the exit, workers and global setups have ended too. It runs before the listener of `beginRun`.
    process.prependOnceListener('exit', (code) => this.#atExit(code));
  }

  onTestModuleStart({ moduleId }) {
    this.#running.add(moduleId);
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId);
  }

  onTestRunEnd(modules) {
    this.#isOver = true;
    const counts = new Map();
    for (const test of modules.flatMap((module) => [...module.children.allTests('skipped')])) {
      // `skipFor` sets the first, `context.skip` the second.
      const reason = test.meta().skipReason ?? test.result().note ?? 'no reason given';
      const line = `${relative(this.#root, test.module.moduleId)}  ${reason}`;
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
    if (counts.size > 0) console.log('\nSkipped:');
    for (const [line, count] of [...counts].sort()) console.log(`${String(count).padStart(6)} ${line}`);
  }

  #atExit(code) {
    if (!hasBegun()) return;
    if (!this.#isOver) {
      for (const file of this.#running) console.error(`Not ended: ${relative(this.#root, file)}`);
      killAll();
      return;
    }
    const left = endRun();
    for (const line of left) console.error(`Left behind by the tests: ${line}`);
    if (left.length > 0 && code === 0) process.exitCode = 1;
  }
}

/** Waits for the processes of the run, kills the rest and removes the folders. Returns a line for each process killed and file found. */
function endRun() {
  const running = processesOfRun();
  if (running.length > 0) {
    const commands = running.map(({ command }) => command).join('\n');
    console.error(`Waiting up to ${graceMs() / 1000} s for processes that the tests started:\n${commands}`);
  }
  const end = performance.now() + graceMs();
  while (processesOfRun().length > 0 && performance.now() < end) pause(50);
  return killAll();
}

function killAll() {
  const killed = new Map();
  // A process may start another one until it is gone.
  for (let round = 0, left = processesOfRun(); left.length > 0 && round < 100; round++) {
    for (const { pid, command } of left) {
      killed.set(pid, command);
      kill(pid);
    }
    pause(20);
    left = processesOfRun();
  }
  return [
    ...Array.from(killed, ([pid, command]) => `process ${pid} was still running and was killed: ${command}`),
    ...folders()
      .filter((folder) => existsSync(folder))
      .flatMap(remove),
  ];
}

function remove(folder) {
  const found = readdirSync(folder);
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  } catch (error) {
    return [`${folder} could not be removed: ${error.message}`];
  }
  return found.map((name) => `${join(folder, name)} still existed and was removed`);
}

/** Other processes whose environment has the mark of this run. Returns none where the system does not show the environment. */
function processesOfRun() {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && isMarked(name))
    .map((pid) => ({
      pid: Number(pid),
      command: readProcess(pid, 'cmdline').split('\0').join(' ').trim().slice(0, 200),
    }));
}

function isMarked(pid) {
  const line = `${mark}=${process.env[mark]}`;
  return readProcess(pid, 'environ')
    .split('\0')
    .some((each) => each === line || each.startsWith(`${line}/`));
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or belongs to another user.
    return '';
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
