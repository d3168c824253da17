import { treeCpuSeconds } from '../measure/process-tree.mjs';
import { median, round3, sampleInTurn, summarize } from '../measure/statistics.mjs';
import {
  call,
  post,
  startBareText,
  startPlatformNode,
  temporaryFolder,
  writeGenesisWith,
} from '../nodes/platform-node.mjs';
import { payments } from '../nodes/platform-payments.mjs';

const parallel = 16;
const burstMs = 350;
const paymentsPerRound = 20;
const paymentRounds = 5;

const reads = [
  { name: 'getHeight', method: 'platform.getHeight', params: {} },
  { name: 'getBlockByHeight, hex', method: 'platform.getBlockByHeight', params: { height: 0 } },
  {
    name: 'getBlockByHeight, json',
    method: 'platform.getBlockByHeight',
    params: { height: 0, encoding: 'json' },
  },
  { name: 'getCurrentValidators, 1,000', method: 'platform.getCurrentValidators', params: {} },
];

/** Answers of the platform chain beside bare node:http with the same text, and what blocks and starts cost. */
export async function run({ rounds = 21 } = {}) {
  const rows = [...(await readRows(rounds)), ...(await paymentRows()), ...(await startRows())];
  return { title: 'Platform chain', rows };
}

async function readRows(rounds) {
  const { folder, remove } = temporaryFolder();
  const node = await startPlatformNode({ network: writeGenesisWith(1000, folder), folder: `${folder}/data` });
  const rows = [];
  try {
    for (const { name, method, params } of reads) {
      const text = JSON.stringify(await call(node, method, params));
      const bare = await startBareText(new Map([[method, text]]));
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const contestants = [
        { name: 'bare', server: bare },
        { name: 'firn', server: node },
      ];
      const measure = ({ server }) => answersPerCpuSecond(server, body);
      await sampleInTurn(contestants, 2, measure);
      for (const { name: server, median: value, ratio } of summarize(
        await sampleInTurn(contestants, rounds, measure),
        'bare',
      )) {
        rows.push({
          workload: name,
          server,
          'answers per CPU second': Math.round(value),
          'CPU µs': Math.round(1e6 / value),
          'ratio to bare': round3(ratio),
        });
      }
      await bare.stop();
    }
  } finally {
    await node.stop();
    remove();
  }
  return rows;
}

async function answersPerCpuSecond(server, body) {
  const before = treeCpuSeconds(server.pid);
  const end = performance.now() + burstMs;
  let answers = 0;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() < end) {
        const text = await post(server, body);
        if (!text.includes('"result"')) throw new Error(`a wrong answer: ${text.slice(0, 400)}`);
        answers++;
      }
    }),
  );
  return answers / (treeCpuSeconds(server.pid) - before);
}

/** From the call of issueTx to the answer that the transaction is in an accepted block. */
async function paymentRows() {
  const { folder, remove } = temporaryFolder();
  const node = await startPlatformNode({ folder });
  try {
    const times = [];
    const before = treeCpuSeconds(node.pid);
    for await (const tx of payments(node, paymentRounds * paymentsPerRound)) {
      const began = performance.now();
      const { txID } = await call(node, 'platform.issueTx', { tx });
      times.push(performance.now() - began);
      const { status } = await call(node, 'platform.getTxStatus', { txID });
      if (status !== 'Committed') throw new Error(`${txID} is ${status}`);
    }
    const cpuMs = ((treeCpuSeconds(node.pid) - before) * 1000) / times.length;
    times.sort((a, b) => a - b);
    return [
      { workload: 'issueTx to accepted, p50', server: 'firn', value: `${round3(median(times))} ms` },
      {
        workload: 'issueTx to accepted, p99',
        server: 'firn',
        value: `${round3(times[Math.floor(times.length * 0.99)])} ms`,
      },
      { workload: 'issueTx and its status, CPU', server: 'firn', value: `${round3(cpuMs)} ms` },
    ];
  } finally {
    await node.stop();
    remove();
  }
}

async function startRows() {
  const rows = [];
  for (const network of ['local', 'mainnet']) {
    const { folder, remove } = temporaryFolder();
    for (const time of ['first', 'second']) {
      const node = await startPlatformNode({ network, folder });
      rows.push({
        workload: `start with ${network}, ${time} time`,
        server: 'firn',
        value: `${Math.round(node.startMs)} ms`,
      });
      await node.stop();
    }
    remove();
  }
  return rows;
}
