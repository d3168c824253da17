import { answersPerCpuSecond, startServer } from '../measure/load.mjs';
import { interleave, round3 } from '../measure/statistics.mjs';

const contestants = ['bare', 'firn', 'fastify', 'hono', 'json-rpc-2.0', 'jayson', 'open-rpc'].map((name) => ({
  name,
}));
const tiny = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
const call = (id) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_getBalance',
  params: [`0x${(id % 64).toString(16).padStart(40, '0')}`, 'latest'],
});

const workloads = [
  {
    name: 'one tiny call',
    path: '/',
    body: JSON.stringify(tiny),
    count: 6000,
    answersPerRequest: 1,
    check: (status, answer) => expectEqual([status, answer.result], [200, '0xa868']),
  },
  {
    name: 'batch of 40',
    path: '/',
    body: JSON.stringify(Array.from({ length: 40 }, (_, index) => call(index + 1))),
    count: 1000,
    answersPerRequest: 40,
    check: (status, answer) => expectEqual([status, answer.length, answer[1].result], [200, 40, '0x1ef0']),
  },
];

function expectEqual(actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`a wrong answer: ${JSON.stringify(actual)}`);
}

/** JSON-RPC servers: answers per CPU second of the server's process, and the ratio to bare node:http. */
export async function run({ rounds = 9 } = {}) {
  const servers = new Map();
  for (const { name } of contestants) servers.set(name, await startServer(`${name}.mjs`));
  const rows = [];
  try {
    for (const workload of workloads) {
      for (const server of servers.values()) await answersPerCpuSecond(server, workload);
      const medians = await interleave(contestants, rounds, ({ name }) =>
        answersPerCpuSecond(servers.get(name), workload),
      );
      const base = medians.get('bare');
      for (const [name, value] of medians) {
        rows.push({
          workload: workload.name,
          server: name,
          'answers per CPU second': Math.round(value),
          'ratio to bare': round3(value / base),
        });
      }
    }
  } finally {
    for (const server of servers.values()) await server.stop();
  }
  return { title: 'JSON-RPC servers', rows };
}
