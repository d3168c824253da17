import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The system counts CPU time in these: 10 ms on most. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU seconds, user and system, that a process and all that it started have used; Linux only. */
export function treeCpuSeconds(pid) {
  let ticks = 0;
  for (const { fields } of tree(pid)) {
    // Those of children that ended count too: fields 14 to 17 of /proc/<pid>/stat.
    for (const at of [11, 12, 13, 14]) ticks += Number(fields[at]);
  }
  return ticks / ticksPerSecond;
}

/** Memory that a process and all that it started hold and share with nobody, MiB: what their end would free. */
export function treeMemoryMiB(pid) {
  let kib = 0;
  for (const { pid: member } of tree(pid)) {
    const rollup = readFileSync(`/proc/${member}/smaps_rollup`, 'utf8');
    for (const [, size] of rollup.matchAll(/^(?:Private_Clean|Private_Dirty):\s+(\d+)/gm))
      kib += Number(size);
  }
  return kib / 1024;
}

function tree(root) {
  const processes = new Map();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const fields = Number.isInteger(pid) ? statFields(pid) : undefined;
    if (fields !== undefined) processes.set(pid, { pid, parent: Number(fields[1]), fields });
  }
  const members = [];
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const member = processes.get(pid);
    if (member !== undefined) members.push(member);
    for (const { pid: child, parent } of processes.values()) if (parent === pid) open.push(child);
  }
  return members;
}

// What follows the name, which may itself hold spaces and brackets: state, parent, …
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined; // It ended since the folder was read.
  }
}
