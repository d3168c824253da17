import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// What `npm test` begins is a run. It has folders of its own, and its processes are known by a variable. The tests of each package are a part of it, which
// has its own folders and mark too: so that what a package leaves behind is told of that package.

const memory = '/dev/shm';
const mark = 'FIRN_TESTS_RUN';
/** How long programs that were told to end may take when the tests are over; tests of this have less. */
const graceMs = Number(process.env.FIRN_TESTS_GRACE_MS ?? 60_000);
const folderVariables = ['TMPDIR', 'FIRN_TESTS_MEMORY'];

/**
 * Begins a run.
 * @returns `env`, for what is started; and `end`, which kills what still runs, removes the folders, and tells what ran, a line each.
 */
export function beginRun() {
  const id = randomUUID();
  const own = (parent) => mkdtempSync(join(parent, 'firn-tests-'));
  // Who names a folder wants everything in it.
  const inMemory = process.env.TMPDIR === undefined && existsSync(memory) ? own(memory) : undefined;
  const folders = { TMPDIR: own(tmpdir()), ...(inMemory && { FIRN_TESTS_MEMORY: inMemory }) };
  return { env: { ...folders, [mark]: id }, end: () => killAll(id, Object.values(folders)).running };
}

/** Begins the part of a run that this process is, before it starts others; does nothing in a process that is not of a run, or of a part already. */
export function beginPart() {
  const id = process.env[mark];
  if (id === undefined || id.includes('/')) return;
  process.env[mark] = `${id}/${process.pid}`;
  for (const name of folderVariables) {
    const folder = process.env[name];
    if (folder !== undefined) process.env[name] = mkdtempSync(join(folder, 'part-'));
  }
}

/** Whether this process has begun a part of a run. */
export const isPart = () => process.env[mark]?.endsWith(`/${process.pid}`) === true;

/**
 * Ends the part of a run that this process is, when its own workers are gone: kills what still runs, removes the folders, and tells what ran and lay
 * there, a line each. It holds the process while it waits, so that it can be the last that is done.
 */
export function endPart() {
  const id = process.env[mark];
  const running = processesOf(id).map(({ command }) => command);
  if (running.length > 0)
    console.error(`Waiting up to ${graceMs / 1000} s for what the tests started:\n${running.join('\n')}`);
  const end = performance.now() + graceMs;
  while (processesOf(id).length > 0 && performance.now() < end) pause(50);
  return killPart();
}

/** `endPart` without waiting: for who is ended before the end, and cannot have ended what it started. */
export function killPart() {
  const folders = folderVariables.flatMap((name) => process.env[name] ?? []);
  const { running, lying } = killAll(process.env[mark], folders);
  return [...running, ...lying];
}

function killAll(id, folders) {
  const running = processesOf(id);
  for (const { pid } of running) kill(pid);
  const lying = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return {
    running: running.map(({ pid, command }) => `process ${pid} still ran, and was killed: ${command}`),
    lying: lying.map((path) => `${path} still lay there, and was removed`),
  };
}

/** Processes whose environment has the mark of a run or of a part; where the system does not show it, none. */
function processesOf(id) {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && isMarked(name, id))
    .map((pid) => ({
      pid: Number(pid),
      command: readProcess(pid, 'cmdline').split('\0').join(' ').trim().slice(0, 200),
    }));
}

function isMarked(pid, id) {
  const value = readProcess(pid, 'environ')
    .split('\0')
    .find((line) => line.startsWith(`${mark}=`))
    ?.slice(mark.length + 1);
  return value === id || value?.startsWith(`${id}/`) === true;
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or is another user's.
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
