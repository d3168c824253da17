import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// What `npm test` begins is a run. It has folders of its own, and its processes are known by a variable. The tests of each package are a part of it, which
// has its own folders and mark too: so that what a package leaves behind is told of that package.

const memory = '/dev/shm';
const mark = 'FIRN_TESTS_RUN';
/** How long programs that were told to end may take when the tests are over; tests of this have less. */
const graceMs = () => Number(process.env.FIRN_TESTS_GRACE_MS ?? 60_000);
const partPrefix = 'tests-of-package-';
const folderVariables = ['TMPDIR', 'FIRN_TESTS_MEMORY'];

/**
 * Begins a run.
 * @returns `env`, for what is started; `end`, which waits for what still runs, kills it, removes the folders, and tells what ran and lay there, a line
 * each; and `kill`, which does so without waiting and tells nothing.
 */
export function beginRun() {
  const id = randomUUID();
  const own = (parent) => mkdtempSync(join(parent, 'firn-tests-'));
  // Who names a folder wants everything in it.
  const inMemory = process.env.TMPDIR === undefined && existsSync(memory) ? own(memory) : undefined;
  const folders = { TMPDIR: own(tmpdir()), ...(inMemory && { FIRN_TESTS_MEMORY: inMemory }) };
  const paths = Object.values(folders);
  return {
    env: { ...folders, [mark]: id },
    end: () => endOf(id, paths),
    kill: () => void killAll(id, paths),
  };
}

/** Begins the part of a run that this process is, before it starts others; does nothing in a process that is not of a run, or of a part already. */
export function beginPart() {
  const id = process.env[mark];
  if (id === undefined || id.includes('/')) return;
  process.env[mark] = `${id}/${process.pid}`;
  for (const name of folderVariables) {
    const folder = process.env[name];
    if (folder !== undefined && existsSync(folder)) process.env[name] = mkdtempSync(join(folder, partPrefix));
  }
}

/** Whether this process has begun a part of a run. */
export const isPart = () => process.env[mark]?.endsWith(`/${process.pid}`) === true;

/**
 * Ends the part of a run that this process is, when its own workers are gone: kills what still runs, removes the folders, and tells what ran and lay
 * there, a line each. It holds the process while it waits, so that it can be the last that is done.
 */
export function endPart() {
  return endOf(process.env[mark], partFolders());
}

/** For who is ended before the end, and cannot have ended what it started: kills and removes that, and tells nothing. */
export function killPart() {
  killAll(process.env[mark], partFolders());
}

const partFolders = () => folderVariables.flatMap((name) => process.env[name] ?? []);

function endOf(id, folders) {
  const running = processesOf(id).map(({ command }) => command);
  if (running.length > 0)
    console.error(`Waiting up to ${graceMs() / 1000} s for what the tests started:\n${running.join('\n')}`);
  const end = performance.now() + graceMs();
  while (processesOf(id).length > 0 && performance.now() < end) pause(50);
  return killAll(id, folders);
}

function killAll(id, folders) {
  const killed = new Map();
  // What is killed may have started another in the meantime, and goes on writing until it is gone.
  for (let round = 0, left = processesOf(id); left.length > 0 && round < 100; round++) {
    for (const { pid, command } of left) {
      killed.set(pid, command);
      kill(pid);
    }
    pause(20);
    left = processesOf(id);
  }
  return [
    ...Array.from(killed, ([pid, command]) => `process ${pid} still ran, and was killed: ${command}`),
    ...folders.filter((folder) => existsSync(folder)).flatMap(remove),
  ];
}

/** Removes a folder, and tells what lay there, a line each. Those of parts lie there only where a part was killed: it has no more to tell. */
function remove(folder) {
  const lying = readdirSync(folder).filter((name) => !name.startsWith(partPrefix));
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  } catch (error) {
    return [`${folder} could not be removed: ${error.message}`];
  }
  return lying.map((name) => `${join(folder, name)} still lay there, and was removed`);
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
