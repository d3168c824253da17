import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { startReplay } from '../chain-set/start-replay.mjs';
import { treeCpuSeconds } from '../measure/process-tree.mjs';
import { round3, sampleInTurn, summarize } from '../measure/statistics.mjs';
import { fillStore } from '../metrics/start-fill.mjs';
import { startService } from '../metrics/start-service.mjs';

const parallel = 16;
/** Pages by their points: answers of a burst, and answers before the first one, by which time everything is compiled. */
const sizes = [
  { size: 100, burst: 8_000, before: 30_000 },
  { size: 2160, burst: 1_500, before: 4_500 },
];
const transactions = 50_000;

/**
 * Pages of a series that were asked for before, beside fastify with the same points in memory: answers per CPU second of
 * the process that answers. The engine of the service is asked once a second, and does its own things at any time: it is not counted.
 */
export async function run({ rounds = 11 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const endsAt = Math.floor(Date.now() / 3_600_000) * 3_600 - 86_400;
  const set = { transactions, endsAt };
  await fillStore(join(folder, 'data'), set);
  const replay = await startReplay(set);
  // Nothing happens on the chains, so that what is measured is answering alone.
  const service = await startService({ replay, folder, options: ['--poll-interval=60000'] });
  let fastify;
  try {
    await service.reaches((chain) => chain.blocks - 1);
    await service.quiet();
    const base = `/v2/chains/${replay.chains[0].evmChainId}/metrics/txCount?timeInterval=hour&pageSize=`;
    const { results } = JSON.parse(await service.get(`${base}2160`));
    if (results.length !== 2160) throw new Error(`the series has ${results.length} points`);
    fastify = await startFastify(results);
    const contestants = [
      { name: 'fastify', server: fastify },
      { name: 'firn', server: { pool: service.pool, seconds: () => service.cpu().service } },
    ];
    const rows = [];
    for (const { size, burst, before } of sizes) {
      const ask = ({ server }, count) =>
        answersPerCpuSecond(server, { path: base + size, count, expected: results.slice(0, size) });
      for (const contestant of contestants) await ask(contestant, before);
      const measure = (contestant) => ask(contestant, burst);
      const samples = await sampleInTurn(contestants, Number(rounds), measure);
      for (const { name, median, ratio } of summarize(samples, 'fastify')) {
        rows.push({
          page: `${size} points`,
          server: name,
          'answers per CPU second': Math.round(median),
          'CPU µs': round3(1e6 / median),
          'ratio to fastify': round3(ratio),
        });
      }
    }
    rows.push({ page: 'load of the machine meanwhile', server: '', 'CPU µs': round3(loadavg()[0]) });
    return { title: 'Pages of a series', rows };
  } finally {
    await fastify?.stop();
    await service.stop();
    await replay.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startFastify(points) {
  const child = fork(new URL('../servers/points-fastify.mjs', import.meta.url));
  const { port } = await new Promise((resolve) => child.once('message', resolve));
  child.send(points);
  await new Promise((resolve) => child.once('message', resolve));
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: parallel, pipelining: 1 });
  return {
    pool,
    seconds: () => treeCpuSeconds(child.pid),
    async stop() {
      await pool.destroy();
      child.kill();
    },
  };
}

async function answersPerCpuSecond({ pool, seconds }, { path, count, expected }) {
  let verified;
  let asked = 0;
  const before = seconds();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (asked++ < count) {
        const answer = await pool.request({ method: 'GET', path });
        const text = await answer.body.text();
        if (text !== verified) {
          verify(answer, text, expected);
          verified = text;
        }
      }
    }),
  );
  return count / (seconds() - before);
}

function verify({ statusCode }, text, expected) {
  const { results } = JSON.parse(text);
  if (statusCode !== 200 || JSON.stringify(results) !== JSON.stringify(expected))
    throw new Error(`a wrong answer, HTTP ${statusCode}: ${text.slice(0, 400)}`);
}
