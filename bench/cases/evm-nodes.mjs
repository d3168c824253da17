import { treeCpuSeconds, treeMemoryMiB } from '../measure/process-tree.mjs';
import { median, round3, sampleInTurn } from '../measure/statistics.mjs';
import {
  buildChain,
  chainTransactions,
  owner,
  senders,
  sign,
  token,
  tokenBlocks,
} from '../nodes/build-chain.mjs';
import { nodeNames, startNode } from '../nodes/start-node.mjs';
import { balanceOfInput } from '../nodes/token.mjs';

const base = 'anvil';
/** Requests under way at a time while CPU time is measured. */
const parallel = 16;
const burstMs = 350;
const timedRequests = 60;
const transactionsPerBurst = 60;
const wideBlock = tokenBlocks + 2;
const hex = (value) => `0x${value.toString(16)}`;
let fresh = 0;

/** What is asked, and what must be true of the result. */
const reads = [
  read('eth_chainId', [], (result) => result === '0xa868'),
  read('eth_blockNumber', [], (result) => Number(result) >= wideBlock),
  read('eth_getBalance', [owner, 'latest'], (result) => BigInt(result) > 0n),
  {
    name: 'eth_getTransactionReceipt',
    prepare: async (node) => {
      const [hash] = (await node.call('eth_getBlockByNumber', [hex(100), false])).transactions;
      return body('eth_getTransactionReceipt', [hash]);
    },
    accept: ({ result }) => result.status === '0x1' && result.logs.length === 1,
  },
  read(
    'eth_getBlockByNumber',
    [hex(wideBlock), true],
    ({ transactions }) => transactions.length === 38,
    'block of 38, full',
  ),
  read(
    'eth_getBlockByNumber',
    [hex(100), true],
    ({ transactions }) => transactions.length === 3,
    'block of 3, full',
  ),
  read(
    'eth_getLogs',
    [{ fromBlock: hex(2), toBlock: hex(tokenBlocks + 1), address: token }],
    (logs) => logs.length === 2 * tokenBlocks,
    'eth_getLogs, 200 blocks',
  ),
  read(
    'eth_call',
    [{ to: token, data: balanceOfInput(owner) }, 'latest'],
    (result) => BigInt(result) > 0n,
    'eth_call, repeated',
  ),
  {
    name: 'eth_call, always another',
    vary: () => body('eth_call', [{ to: token, data: balanceOfInput(freshAddress()) }, 'latest']),
    accept: ({ result }) => BigInt(result) === 0n,
  },
  {
    name: 'batch of 40 eth_getBalance',
    body: balanceBatch((id) => senders[id % senders.length].address),
    accept: (answers) => answers.length === 40 && answers.every(({ result }) => BigInt(result) > 0n),
  },
  {
    name: 'batch of 40, always others',
    vary: () => balanceBatch(freshAddress),
    accept: (answers) => answers.length === 40 && answers.every(({ result }) => BigInt(result) === 0n),
  },
];

function balanceBatch(addressOf) {
  return JSON.stringify(
    Array.from({ length: 40 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_getBalance',
      params: [addressOf(id), 'latest'],
    })),
  );
}

function freshAddress() {
  return hex(10n ** 30n + BigInt(fresh++)).padEnd(42, '0');
}

function read(method, params, accept, name = method) {
  return { name, body: body(method, params), accept: ({ result }) => accept(result) };
}

function body(method, params) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}

/** Development nodes with the same chain: answers and transactions per CPU second of the whole process tree, and the ratio to anvil. */
export async function run({ rounds = 5, only = process.env.BENCH_NODES?.split(',') ?? nodeNames } = {}) {
  const nodes = [];
  const rows = [];
  const missing = [];
  try {
    const blocks = chainTransactions();
    for (const name of only) {
      try {
        nodes.push(await startNode(name));
      } catch (error) {
        missing.push(name);
        console.error(error);
      }
    }
    const starts = await sampleInTurn(nodes, 3, coldStart);
    addRows(rows, 'cold start, CPU ms', starts, { unit: 'ms' });
    for (const node of nodes) await buildChain(node, blocks);
    for (const workload of reads) await measureReads(workload, nodes, rounds, rows);
    await measureTransactions(nodes, rounds, rows);
    const memory = new Map(nodes.map(({ name, pid }) => [name, [treeMemoryMiB(pid)]]));
    addRows(rows, 'memory at the end, MiB', memory, { unit: 'MiB' });
  } finally {
    for (const node of nodes) await node.stop();
  }
  return { title: 'EVM development nodes', rows, missing };
}

async function coldStart({ name }) {
  const node = await startNode(name);
  const memory = treeMemoryMiB(node.pid);
  await node.stop();
  return { value: node.startCpuSeconds * 1000, memory };
}

async function measureReads(workload, nodes, rounds, rows) {
  const bodies = new Map();
  for (const node of nodes) bodies.set(node, (await workload.prepare?.(node)) ?? workload.body);
  const nextBody = (node) => workload.vary?.() ?? bodies.get(node);
  const times = new Map(nodes.map(({ name }) => [name, []]));
  const measure = async (node) => {
    for (let count = 0; count < timedRequests; count++) {
      const start = performance.now();
      await checkedPost(node, nextBody(node), workload.accept);
      times.get(node.name).push(performance.now() - start);
    }
    const end = Date.now() + burstMs;
    let answers = 0;
    const before = treeCpuSeconds(node.pid);
    await Promise.all(
      Array.from({ length: parallel }, async () => {
        while (Date.now() < end) {
          await checkedPost(node, nextBody(node), workload.accept);
          answers++;
        }
      }),
    );
    return answers / (treeCpuSeconds(node.pid) - before);
  };
  await sampleInTurn(nodes, 2, measure);
  for (const list of times.values()) list.length = 0;
  addRows(rows, workload.name, await sampleInTurn(nodes, rounds, measure), { times });
}

const verified = new WeakMap();

// An answer that is the same text as the one before needs no second look.
async function checkedPost(node, text, accept) {
  const answer = await node.post(text);
  if (verified.get(node) === answer) return;
  if (!accept(JSON.parse(answer))) throw new Error(`${node.name}: ${text}: ${answer.slice(0, 400)}`);
  verified.set(node, answer);
}

async function measureTransactions(nodes, rounds, rows) {
  const nonces = new Map(nodes.map(({ name }) => [name, senders.map(() => 0)]));
  const input = balanceOfInput(owner);
  // One at a time: a block each.
  const oneAtATime = async (node) => {
    const next = nonces.get(node.name);
    const raws = Array.from({ length: transactionsPerBurst }, () =>
      sign(senders[0].key, next[0]++, { to: token, input, gas: 60_000n }),
    );
    const before = treeCpuSeconds(node.pid);
    for (const raw of raws) await node.call('eth_sendRawTransaction', [raw]);
    await untilNonce(node, senders[0].address, next[0]);
    return raws.length / (treeCpuSeconds(node.pid) - before);
  };
  // From sixteen senders at the same time, as the node likes to put them into blocks.
  const together = async (node) => {
    const next = nonces.get(node.name);
    const lists = senders
      .slice(1, 1 + parallel)
      .map(({ key }, index) =>
        Array.from({ length: 12 }, () => sign(key, next[index + 1]++, { to: token, input, gas: 60_000n })),
      );
    const before = treeCpuSeconds(node.pid);
    await Promise.all(
      lists.map(async (raws) => {
        for (const raw of raws) await node.call('eth_sendRawTransaction', [raw]);
      }),
    );
    for (const [index, { address }] of senders.slice(1, 1 + parallel).entries())
      await untilNonce(node, address, next[index + 1]);
    return lists.flat().length / (treeCpuSeconds(node.pid) - before);
  };
  for (const [name, measure] of [
    ['transactions, one at a time', oneAtATime],
    ['transactions, 16 senders', together],
  ]) {
    await sampleInTurn(nodes, 1, measure);
    addRows(rows, name, await sampleInTurn(nodes, rounds, measure));
  }
}

async function untilNonce(node, address, nonce) {
  while (Number(await node.call('eth_getTransactionCount', [address, 'latest'])) < nonce)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

function addRows(rows, workload, samples, { times, unit } = {}) {
  const figureOf = (sample) => sample.value ?? sample;
  const reference = samples.get(base)?.map(figureOf);
  for (const [node, raw] of samples) {
    const values = raw.map(figureOf);
    const ratio = reference && median(values.map((value, round) => value / reference[round]));
    rows.push({
      workload,
      node,
      'per CPU second': unit ? '' : round3(median(values)),
      'CPU µs': unit ? '' : round3(1e6 / median(values)),
      value: unit ? `${round3(median(values))} ${unit}` : '',
      [`ratio to ${base}`]: ratio === undefined ? '' : round3(ratio),
      'p50 ms': times ? round3(quantile(times.get(node), 0.5)) : '',
      'p99 ms': times ? round3(quantile(times.get(node), 0.99)) : '',
    });
    if (raw[0].memory !== undefined)
      rows.push({
        workload: 'memory when idle',
        node,
        value: `${round3(median(raw.map(({ memory }) => memory)))} MiB`,
      });
  }
}

function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
