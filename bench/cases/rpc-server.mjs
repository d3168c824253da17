import { answersPerCpuSecond, startServer } from '../measure/load.mjs';
import { round3, sampleInTurn, summarize } from '../measure/statistics.mjs';
import { answer } from '../servers/methods.mjs';

const contestants = ['bare', 'firn', 'fastify', 'hono', 'json-rpc-2.0', 'jayson', 'open-rpc'].map((name) => ({
  name,
}));
const address = (id) => `0x${(id % 64).toString(16).padStart(40, '0')}`;
const ids = Array.from({ length: 40 }, (_, index) => index + 1);

const tiny = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
const batch = ids.map((id) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_getBalance',
  params: [address(id), 'latest'],
}));

// A burst takes about an eighth of a second of the server's CPU time.
const workloads = [
  {
    name: 'one tiny call',
    body: JSON.stringify(tiny),
    expected: answer(tiny),
    count: 5000,
    answersPerRequest: 1,
  },
  {
    name: 'batch of 40',
    body: JSON.stringify(batch),
    expected: batch.map(answer),
    count: 1500,
    answersPerRequest: 40,
  },
];

/** JSON-RPC servers: answers per CPU second of the server's process, and the ratio to bare node:http. */
export async function run({ rounds = 41, only = contestants } = {}) {
  const servers = new Map();
  for (const { name } of only) servers.set(name, await startServer(`${name}.mjs`));
  const rows = [];
  try {
    for (const workload of workloads) {
      const measure = ({ name }) => answersPerCpuSecond(servers.get(name), workload);
      // Two bursts each until the compilers are done.
      await sampleInTurn(only, 2, measure);
      for (const { name, median, ratio } of summarize(await sampleInTurn(only, rounds, measure), 'bare')) {
        rows.push({
          workload: workload.name,
          server: name,
          'answers per CPU second': Math.round(median),
          'ratio to bare': round3(ratio),
        });
      }
    }
  } finally {
    for (const server of servers.values()) await server.stop();
  }
  return { title: 'JSON-RPC servers', rows };
}
