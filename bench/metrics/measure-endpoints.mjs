import { round3 } from '../measure/statistics.mjs';

const questions = 60;

/**
 * Milliseconds from a question to the end of its answer, one at a time: p50 and p99 of questions that are new, p50 of the same ones asked
 * again.
 */
export async function measureEndpoint(service, { path, status = 200 }) {
  const anew = [];
  const again = [];
  // The first one of all makes connections and compiles.
  await ask(service, path(questions), status);
  for (let index = 0; index < questions; index++) {
    anew.push(await ask(service, path(index), status));
    again.push(await ask(service, path(index), status));
  }
  return { p50: percentile(anew, 0.5), p99: percentile(anew, 0.99), again: percentile(again, 0.5) };
}

async function ask({ pool }, path, expected) {
  const began = performance.now();
  const answer = await pool.request({ method: 'GET', path });
  const text = await answer.body.text();
  if (answer.statusCode !== expected)
    throw new Error(`${path}: ${answer.statusCode}, not ${expected}: ${text.slice(0, 400)}`);
  return performance.now() - began;
}

function percentile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return round3(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
}
