import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const memory = '/dev/shm';
const mark = 'FIRN_TESTS_RUN';
/**
 * Begins a run of tests: what they keep for a while lies in folders of the run, and its processes are known by a variable.
 * `leftovers` tells what runs and lies there after it, a line each; then the folders are removed.
 * @param graceMs How long what was told to end has for it.
 */
export function beginRun(graceMs = 60_000) {
  const id = randomUUID();
  const own = (parent) => mkdtempSync(join(parent, 'firn-tests-'));
  // Who names a folder wants everything in it.
  const inMemory = process.env.TMPDIR === undefined && existsSync(memory) ? own(memory) : undefined;
  const folders = { TMPDIR: own(tmpdir()), ...(inMemory && { FIRN_TESTS_MEMORY: inMemory }) };
  return {
    env: { ...folders, [mark]: id },
    async leftovers() {
      const end = performance.now() + graceMs;
      while (processesOf(id).length > 0 && performance.now() < end) await delay(50);
      const running = processesOf(id).map(({ pid, command }) => `process ${pid} still runs: ${command}`);
      const lying = Object.values(folders).flatMap((folder) =>
        readdirSync(folder).map((name) => `${join(folder, name)} still lies there`),
      );
      for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
      return [...running, ...lying];
    },
  };
}

/** Processes whose environment has the mark of a run; where the system does not show it, none. */
function processesOf(id) {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readProcess(name, 'environ').includes(`${mark}=${id}`))
    .map((pid) => ({ pid, command: readProcess(pid, 'cmdline').split('\0').join(' ').trim().slice(0, 200) }));
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or is another user's.
    return '';
  }
}
