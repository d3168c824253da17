import { round3 } from '../measure/statistics.mjs';

const questions = 40;

/**
 * Milliseconds from a question to the end of its answer, one at a time: p50 and p99 of questions that are new, p50 of the same ones asked
 * again.
 */
export async function measureEndpoint(service, endpoint) {
  const anew = [];
  const again = [];
  // The first one of all makes connections and compiles.
  await ask(service, endpoint, questions);
  for (let index = 0; index < questions; index++) {
    anew.push(await ask(service, endpoint, index));
    again.push(await ask(service, endpoint, index));
  }
  return { p50: percentile(anew, 0.5), p99: percentile(anew, 0.99), again: percentile(again, 0.5) };
}

async function ask({ pool }, { path, body }, index) {
  const request = { method: 'GET', path: path(index) };
  if (body !== undefined) {
    request.method = 'POST';
    request.headers = { 'content-type': 'application/json' };
    request.body = JSON.stringify(body(index));
  }
  const began = performance.now();
  const answer = await pool.request(request);
  const text = await answer.body.text();
  if (answer.statusCode !== 200)
    throw new Error(`${request.path}: ${answer.statusCode}: ${text.slice(0, 400)}`);
  return performance.now() - began;
}

function percentile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return round3(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
}
