import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { collectionAddress, tokenAddress } from '../../chain-set/kinds.mjs';
import { openSockets } from '../requests.mjs';

const compositePath = '/v1/lookingGlass/compositeQuery';
const primaryNetwork = '11111111111111111111111111111111LpoYY';
const mebibyte = 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const portOf = ({ url }) => Number(new URL(url).port);

/** Asks, and gives the status. @param givenUpMs closes the connection after this time, and gives 0 */
function ask({ url }, path, { body, givenUpMs, headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(path, url),
      {
        agent: givenUpMs === undefined ? agent : false,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode));
        response.once('error', () => resolve(0));
      },
    );
    // The service closes connections of what it refuses: that is an answer too.
    outgoing.once('error', (error) =>
      /ECONNRESET|EPIPE|hang up/.test(`${error.code} ${error.message}`) ? resolve(0) : reject(error),
    );
    outgoing.end(body);
    if (givenUpMs !== undefined)
      setTimeout(() => {
        outgoing.destroy();
        resolve(0);
      }, givenUpMs);
  });
}

/** Sends requests at once, and gives how many had each status. */
async function flood(count, send) {
  const statuses = {};
  const all = Array.from({ length: count }, async (_, index) => {
    const status = await send(index);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  await Promise.all(all);
  return { result: statuses, error: { message: JSON.stringify(statuses) } };
}

/** A composite query that nobody has asked before. */
const composite = ({ chain }, number, parts = 20) =>
  JSON.stringify({
    operator: 'OR',
    queries: Array.from({ length: parts }, (_, part) => ({
      id: `part ${part}`,
      type: 'AllTimeErc20Balance',
      params: {
        firstDate: '2020-01-01',
        lastDate: '2030-01-01',
        minBalance: String(number * 100 + part),
        evmChainId: String(chain),
        contractAddress: tokenAddress(part),
      },
    })),
  });

let asked = 0;
const next = () => ++asked;
const series = ({ chain }) => `/v2/chains/${chain}/metrics`;
const holders = ({ chain }, number) =>
  `/v2/chains/${chain}/contracts/${tokenAddress(number)}/balances?pageSize=5000`;

/** A flood of requests, one path or body for each. */
const floodRow = (name, count, toRequest) => ({
  name,
  run: (target) =>
    flood(count, (index) => {
      const { path, ...options } = toRequest(target, index);
      return ask(target, path, options);
    }),
});

/** Connections that say something and then nothing; they are closed when the bystander has asked for a while. */
const silentRow = (name, count, text) => ({
  name,
  async run(target) {
    const sockets = await openSockets(portOf(target), count, text);
    await delay(1_000);
    for (const socket of sockets) socket.destroy();
  },
});

/** What a stranger can ask of the metrics service. */
export const metricsRequests = [
  floodRow('64 composite queries of 20 parts', 64, (target) => ({
    path: compositePath,
    body: composite(target, next()),
  })),
  floodRow('300 composite queries that are given up after 20 ms', 300, (target) => ({
    path: compositePath,
    body: composite(target, next()),
    givenUpMs: 20,
  })),
  floodRow('400 series of different ranges', 400, (target, index) => ({
    path: `${series(target)}/activeAddresses?timeInterval=hour&pageSize=2160&startTimestamp=${index}`,
  })),
  floodRow('400 series of different ranges in CSV', 400, (target, index) => ({
    path: `${series(target)}/activeAddresses?timeInterval=hour&pageSize=2160&format=csv&startTimestamp=${index}`,
  })),
  floodRow('200 series of all chains, from the begin of time to its end', 200, (_target, index) => ({
    path: `/v2/chains/total/metrics/activeAddresses?timeInterval=month&startTimestamp=0&endTimestamp=${9e15 - index}`,
  })),
  floodRow('100 rolling windows of all chains', 100, (_target, index) => ({
    path: `/v2/chains/${['total', 'mainnet', 'testnet'][index % 3]}/rollingWindowMetrics/activeAddresses`,
  })),
  floodRow('200 pages of 5,000 holders with frames', 200, (target, index) => ({
    path: `${holders(target, index % 50)}&threshold=${index}&startTimestamp=${index}&endTimestamp=4000000000`,
  })),
  floodRow('200 pages of 5,000 holders of NFTs', 200, (target, index) => ({
    path: `/v2/chains/${target.chain}/contracts/${collectionAddress(index % 40)}/nfts:listHolders?pageSize=5000`,
  })),
  floodRow('500 averages of transactions per second', 500, (target) => ({
    path: `/v1/avg_tps/${target.chain}`,
  })),
  floodRow('300 summaries of messages by pair', 300, () => ({
    path: '/v2/icm/summary?groupBy=srcBlockchainId,destBlockchainId',
  })),
  floodRow('300 series of fees over all days', 300, (_target, index) => ({
    path: `/v2/subnet/${primaryNetwork}/metrics/perSubnetDailyFeesPaid?startTimestamp=${index}&endTimestamp=4000000000`,
  })),
  floodRow('100 breakdowns of messages by pair, 2,160 rows each', 100, (_target, index) => ({
    path: `/v2/icm/timeseries?timeInterval=hour&pageSize=2160&groupBy=srcBlockchainId,destBlockchainId&startTimestamp=${index}`,
  })),
  floodRow('500 made-up page tokens of 7,000 characters', 500, (target, index) => ({
    path: `${series(target)}/txCount?pageToken=${'A'.repeat(7_000)}.${index}`,
  })),
  floodRow('500 lists of 900 accepted media types', 500, (target) => ({
    path: `${series(target)}/txCount`,
    headers: { accept: 'text/csv;q=0.1,'.repeat(900) },
  })),
  floodRow('1,000 names of metrics that there are not', 1_000, (target, index) => ({
    path: `${series(target)}/${'activeAddresse'.repeat(300)}${index}`,
  })),
  floodRow('500 query strings of 15,000 characters', 500, (target) => ({
    path: `${series(target)}/txCount?${'a=1&'.repeat(3_750)}`,
  })),
  floodRow('500 query strings of 1,600 parameters', 500, (target) => ({
    path: `${series(target)}/txCount?${'a=1&'.repeat(1_600)}`,
  })),
  floodRow('30 bodies of 1 MiB: subqueries by the ten thousand', 30, () => ({
    path: compositePath,
    body: `{"operator":"OR","queries":[${'{"id":"a","type":"x","params":{}},'.repeat(mebibyte / 36)}0]}`,
  })),
  floodRow('30 bodies of 1 MiB: unknown keys', 30, () => ({
    path: compositePath,
    body: `{${Array.from({ length: 80_000 }, (_, key) => `"k${key}":1`).join(',')}}`,
  })),
  floodRow('30 bodies of 1 MiB: nested arrays', 30, () => ({
    path: compositePath,
    body: `${'['.repeat(mebibyte / 2 - 10)}${']'.repeat(mebibyte / 2 - 10)}`,
  })),
  floodRow('30 bodies of 1 MiB: one name of a subquery', 30, () => ({
    path: compositePath,
    body: JSON.stringify({
      operator: 'OR',
      queries: [{ id: 'x'.repeat(1_000_000), type: 'AllTimeErc20Balance', params: { minBalance: '1' } }],
    }),
  })),
  floodRow('30 bodies of 1 MiB: one number', 30, () => ({
    path: compositePath,
    body: '9'.repeat(mebibyte - 10),
  })),
  floodRow('1,000 health checks', 1_000, () => ({ path: '/v2/health-check' })),
  floodRow('500 measurements', 500, () => ({ path: '/metrics' })),
  floodRow('500 guesses of the token of explanations', 500, (_target, index) => ({
    path: '/explain?target=/v2/chains',
    headers: { authorization: `Bearer ${index}` },
  })),
  floodRow('500 pages whose connection is closed after 5 ms', 500, (target, index) => ({
    path: `${series(target)}/txCount?timeInterval=hour&pageSize=${1_600 + index}`,
    givenUpMs: 5,
  })),
  silentRow('2,000 connections that say nothing', 2_000, ''),
  silentRow('900 connections with half a head', 900, 'GET /v2/chains HTTP/1.1\r\nhost: localhost\r\nx: '),
  silentRow(
    '900 bodies that do not come',
    900,
    `POST ${compositePath} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{`,
  ),
  silentRow('900 heads that are no HTTP', 900, '\u0016\u0003\u0001\u0000\r\n\r\n'),
  {
    name: 'port of the engine: 300 requests of a stranger, reset in the middle of answers',
    async run({ dataDir, url }) {
      const engine = Number(/^PID: (\d+)/m.exec(readFileSync(join(dataDir, 'store/status'), 'utf8'))?.[1]);
      const own = [
        ...readFileSync(`/proc/${engine}/net/tcp`, 'utf8').matchAll(
          /0100007F:([0-9A-F]{4}) 00000000:0000 0A/g,
        ),
      ];
      const ports = own
        .map(([, port]) => Number.parseInt(port, 16))
        .filter((port) => port !== Number(new URL(url).port));
      if (ports.length === 0) throw new Error('the engine listens nowhere');
      const outcomes = await Promise.all(
        Array.from({ length: 300 }, (_, index) => disturb(ports[index % ports.length])),
      );
      return { error: { message: [...new Set(outcomes)].join(', ') } };
    },
  },
];

/** Begins a request that is no HTTP and resets it. */
function disturb(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', ({ code }) => resolve(code));
    socket.once('connect', () => socket.write('\0\0\0\0\r\n\r\n', () => socket.resetAndDestroy()));
    socket.once('close', () => resolve('closed'));
  });
}
