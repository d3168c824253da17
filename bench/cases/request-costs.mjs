import { fileURLToPath } from 'node:url';
import { openBursts } from '../costs/burst.mjs';
import { startProgram } from '../costs/start-program.mjs';
import { median, round3, sampleInTurn, summarize } from '../measure/statistics.mjs';

const here = fileURLToPath(new URL('../../', import.meta.url));
const path = '/ext/bc/C/rpc';
/** Not counted: in them the program gets warm. */
const warmUpRounds = 20;
let fresh = 0;

const freshAddress = () => `0x${(10n ** 30n + BigInt(fresh++)).toString(16).padEnd(40, '0')}`;
const call = (method, params = [], id = 1) => ({ jsonrpc: '2.0', id, method, params });
const balance = (id) => call('eth_getBalance', [freshAddress(), 'latest'], id);
const counter = { to: '0x0000000000000000000000000000000000000004', input: '0x1234' };

/** What is asked, and how many times in a burst. */
const requests = [
  { name: 'eth_chainId', body: () => call('eth_chainId'), count: 500 },
  { name: 'eth_blockNumber', body: () => call('eth_blockNumber'), count: 500 },
  { name: 'eth_getBalance, always another', body: () => balance(1), count: 500 },
  {
    name: 'batch of 40 eth_getBalance, always others',
    body: () => Array.from({ length: 40 }, (_, id) => balance(id)),
    count: 60,
  },
  {
    name: 'eth_call, always another',
    body: () => call('eth_call', [{ ...counter, input: freshAddress() }, 'latest']),
    count: 200,
  },
  {
    name: 'eth_estimateGas, always another',
    body: () => call('eth_estimateGas', [{ ...counter, input: freshAddress() }]),
    count: 200,
  },
  { name: 'eth_call, repeated', body: () => call('eth_call', [counter, 'latest']), count: 500 },
];

/**
 * What requests cost the serving thread of a node, and of one of another state of this repository: `--base=FOLDER` of a built checkout. Both are
 * started again and again, because one start differs from the next by more than what is looked for.
 * Options: `starts` (8), `rounds` of each (30), `only`: a part of the names of requests.
 */
export async function run({ base, starts = 8, rounds = 30, only = '' } = {}) {
  if (base === undefined) throw new Error('--base=FOLDER: which state is to be compared with?');
  const chosen = requests.filter(({ name }) => name.includes(only));
  const measured = new Map(chosen.map(({ name }) => [name, []]));
  for (let start = 0; start < Number(starts); start++) {
    const nodes = [];
    try {
      await add(nodes, 'before', base);
      await add(nodes, 'now', here);
      for (const { name, body, count } of chosen) {
        const measure = ({ burst }) => burst(count, () => toMessage(body()));
        await sampleInTurn(nodes, warmUpRounds, measure);
        const [before, now] = summarize(await sampleInTurn(nodes, Number(rounds), measure), 'before');
        measured.get(name).push({ before: before.median, now: now.median, ratio: now.ratio });
      }
    } finally {
      for (const { end, stop } of nodes) {
        end?.();
        await stop();
      }
    }
    console.log(`measured: start ${start + 1}`);
  }
  return {
    title: 'What requests cost before and after',
    rows: chosen.map(({ name }) => toRow(name, measured.get(name))),
  };
}

function toRow(name, samples) {
  const ratios = samples.map(({ ratio }) => ratio).sort((a, b) => a - b);
  return {
    request: name,
    'before, µs': round3(median(samples.map(({ before }) => before))),
    'now, µs': round3(median(samples.map(({ now }) => now))),
    ratio: round3(median(ratios)),
    'ratios of the starts': `${round3(ratios[0])} to ${round3(ratios.at(-1))}`,
  };
}

async function add(nodes, name, folder) {
  const node = await startNode(folder);
  nodes.push({ name, ...node });
  Object.assign(nodes.at(-1), await openBursts(node));
}

function startNode(folder) {
  return startProgram({
    file: `${folder}/apps/node/dist/program/main.js`,
    args: (data) => ['--http-port=0', '--staking-port=0', `--data-dir=${data}/data`, '--log-level=WARN'],
    ready: /listening on (http:\S+)/,
  });
}

function toMessage(body) {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
}
