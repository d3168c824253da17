import { loadavg } from 'node:os';
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
const warmUps = 3000;
const paymentCount = 300;
/** The network has gas for 190 payments at once, and for 19 more each second. */
const paymentPauseMs = 30;

/** What is asked for: block 1 holds a payment. `isAnew`: in a text that never came before, so that no cache of answers helps. */
const reads = [
  { name: 'getHeight', method: 'platform.getHeight', params: {} },
  { name: 'getHeight, always anew', method: 'platform.getHeight', params: {}, isAnew: true },
  { name: 'getBlock, hex', method: 'platform.getBlock', isOfBlock: true, params: {} },
  { name: 'getBlock, json', method: 'platform.getBlock', isOfBlock: true, params: { encoding: 'json' } },
  { name: 'getBlockByHeight, hex', method: 'platform.getBlockByHeight', params: { height: 1 } },
  {
    name: 'getBlockByHeight, hex, always anew',
    method: 'platform.getBlockByHeight',
    params: { height: 1 },
    isAnew: true,
  },
  {
    name: 'getBlockByHeight, json',
    method: 'platform.getBlockByHeight',
    params: { height: 1, encoding: 'json' },
  },
  {
    name: 'getBlockByHeight, json, always anew',
    method: 'platform.getBlockByHeight',
    params: { height: 1, encoding: 'json' },
    isAnew: true,
  },
  { name: 'getCurrentValidators, 1,000', method: 'platform.getCurrentValidators', params: {} },
  {
    name: 'getCurrentValidators, 1,000, always anew',
    method: 'platform.getCurrentValidators',
    params: {},
    isAnew: true,
  },
];

/** Answers of the platform chain beside bare node:http with the same text, and what blocks and starts cost. */
export async function run({ rounds = 9 } = {}) {
  const rows = [
    ...(await readRows(rounds)),
    ...(await paymentRows()),
    ...(await endRows()),
    ...(await startRows()),
  ];
  return { title: 'Platform chain', rows };
}

async function readRows(rounds) {
  const { folder, remove } = temporaryFolder();
  const node = await startPlatformNode({ network: writeGenesisWith(1000, folder), folder: `${folder}/data` });
  const rows = [];
  try {
    for await (const tx of payments(node, 1)) await call(node, 'platform.issueTx', { tx });
    const { id: blockID } = (await call(node, 'platform.getBlockByHeight', { height: 1, encoding: 'json' }))
      .block;
    for (const { name, method, params: others, isOfBlock = false, isAnew = false } of reads) {
      const params = isOfBlock ? { blockID, ...others } : others;
      const text = JSON.stringify(await call(node, method, params));
      const bare = await startBareText(new Map([[method, text]]));
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const nextBody = isAnew ? () => anew(body) : () => body;
      const contestants = [
        { name: 'bare', server: bare },
        { name: 'firn', server: node },
      ];
      const measure = ({ server }) => answersPerCpuSecond(server, nextBody);
      for (const { server } of contestants) await warm(server, nextBody);
      for (const { name: server, median: value, ratio } of summarize(
        await sampleInTurn(contestants, rounds, measure),
        'bare',
      )) {
        rows.push({
          workload: name,
          server,
          'answers per CPU second': Math.round(value),
          'CPU µs': round3(1e6 / value),
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

let asked = 0;

/** The same message in another text: blanks behind it count up. */
function anew(body) {
  asked++;
  return body + asked.toString(2).replaceAll('0', ' ').replaceAll('1', '\t');
}

async function warm(server, nextBody) {
  for (let sent = 0; sent < warmUps; sent += parallel)
    await Promise.all(Array.from({ length: parallel }, () => post(server, nextBody())));
}

async function answersPerCpuSecond(server, nextBody) {
  const before = treeCpuSeconds(server.pid);
  const end = performance.now() + burstMs;
  let answers = 0;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() < end) {
        const text = await post(server, nextBody());
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
    for await (const tx of payments(node, paymentCount)) {
      const began = performance.now();
      const { txID } = await call(node, 'platform.issueTx', { tx });
      times.push(performance.now() - began);
      const { status } = await call(node, 'platform.getTxStatus', { txID });
      if (status !== 'Committed') throw new Error(`${txID} is ${status}`);
      await new Promise((resolve) => setTimeout(resolve, paymentPauseMs));
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
      // What waits for a processor waits longer than a payment takes.
      { workload: 'load of the machine meanwhile', server: '', value: round3(loadavg()[0]) },
      { workload: 'issueTx and its status, CPU', server: 'firn', value: `${round3(cpuMs)} ms` },
    ];
  } finally {
    await node.stop();
    remove();
  }
}

/** The ends of a thousand stakers after a jump of the clock, and how long others wait meanwhile. */
export async function endRows() {
  const { folder, remove } = temporaryFolder();
  const node = await startPlatformNode({ network: writeGenesisWith(1000, folder), folder: `${folder}/data` });
  try {
    const began = performance.now();
    let isDone = false;
    const moved = call(node, 'dev_setNetworkClock', [{ increase: 3 * 31_536_000 }], '/ext/bc/C/rpc').finally(
      () => {
        isDone = true;
      },
    );
    let longest = 0;
    while (!isDone) {
      const asked = performance.now();
      await call(node, 'platform.getHeight');
      longest = Math.max(longest, performance.now() - asked);
    }
    await moved;
    const tookMs = performance.now() - began;
    const { validators } = await call(node, 'platform.getCurrentValidators');
    if (validators.length > 0) throw new Error(`${validators.length} stakers have not ended`);
    return [
      { workload: '1,000 stakers end', server: 'firn', value: `${Math.round(tookMs)} ms` },
      { workload: 'longest wait of a call meanwhile', server: 'firn', value: `${round3(longest)} ms` },
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
      const cpuMs = Math.round(treeCpuSeconds(node.pid) * 1000);
      const workload = `start with ${network}, ${time} time`;
      rows.push(
        { workload, server: 'firn', value: `${Math.round(node.startMs)} ms` },
        { workload: `${workload}, CPU`, server: 'firn', value: `${cpuMs} ms` },
      );
      await node.stop();
    }
    remove();
  }
  return rows;
}
