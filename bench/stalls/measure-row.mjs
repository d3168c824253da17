import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Too much with `--bounds`: milliseconds of CPU time of the serving thread in one turn of its event loop. */
export const maxTurnMs = 250;
/**
 * Too much with `--bounds` where clients share a target fairly (`isFair`): milliseconds of CPU time of the serving thread while another client
 * waits.
 */
export const maxWaitMs = 250;
/** An answer that takes longer is missing: milliseconds of wall time, many times what any row may take on a busy machine. */
export const answerDeadlineMs = 120_000;

const maxAnswerText = 80;

/**
 * Measures one row of the stall table on a running target.
 * @returns the row of the table; `verdict` is `ok`, or what is missing. `excess`: every answer came, but it cost more than the bounds; by how much
 */
export async function measureRow(target, row) {
  const prepared = await row.prepare?.(target);
  await target.reset();
  const { memoryMiB: before } = await target.read();
  const caller = new Worker(new URL('cheap-caller.mjs', import.meta.url), {
    workerData: { ...target.cheap, pid: target.pid, deadlineMs: answerDeadlineMs },
  });
  const told = once(caller, 'message');
  let failure;
  let answer;
  const since = performance.now();
  try {
    answer = await withinDeadline(row.run(target, prepared));
  } catch (error) {
    failure = error.message;
  }
  const seconds = (performance.now() - since) / 1000;
  caller.postMessage('end');
  const [{ waitMs, failure: cheapFailure }] = await told;
  if (!target.isAlive()) throw new Error(`${row.name}: the program ended:\n${target.output().slice(-2000)}`);
  const { turnMs, waitCpuMs, cpuMs, memoryMiB } = await target.read();
  await row.after?.(target, prepared);
  const missing = failure ?? cheapFailure;
  const measured = {
    target: target.name,
    row: row.name,
    'turn, CPU ms': Math.round(turnMs),
    'wait of a cheap call, ms': Math.round(waitMs),
    'in its wait, CPU ms': Math.round(waitCpuMs),
    'thread, CPU ms': Math.round(cpuMs),
    'memory, MiB': Math.round(memoryMiB - before),
    answer: describe(answer),
    seconds: Number(seconds.toFixed(1)),
    verdict: missing ?? 'ok',
  };
  return { measured, excess: missing === undefined ? excessOf(target, { turnMs, waitCpuMs }) : undefined };
}

function excessOf({ isFair }, { turnMs, waitCpuMs }) {
  if (turnMs > maxTurnMs) return `more than ${maxTurnMs} ms of CPU in one turn`;
  if (isFair && waitCpuMs > maxWaitMs) return `another client waits for more than ${maxWaitMs} ms of CPU`;
  return undefined;
}

/** The kind of an answer: what its error says, or how long its result is. */
function describe(answer) {
  const one = Array.isArray(answer) ? answer.at(-1) : answer;
  if (one === undefined || one === null) return '';
  if (one.error !== undefined) return String(one.error.message ?? one.error).slice(0, maxAnswerText);
  return `${JSON.stringify(one.result ?? one).length} characters`;
}

function withinDeadline(work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerDeadlineMs} ms`)), answerDeadlineMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
