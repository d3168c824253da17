import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { evmPath, rpcText } from '../requests.mjs';

// The node's own library: bench is not installed in the gate.
const { WebSocket } = createRequire(new URL('../../../apps/node/package.json', import.meta.url))('ws');
/** A row has an address of its own, which has asked for nothing before. */
let flooders = 1;
const nextFlooder = () => {
  flooders += 1;
  return `127.0.0.${flooders}`;
};
const connections = 100;
const floodMs = 2_000;
const pauseMs = 10;

const at = (number) => `0x${number.toString(16).padStart(40, '0')}`;
const builtIn = (number, size) =>
  rpcText('eth_call', [{ to: at(number), input: `0x${'00'.repeat(size)}` }, 'latest']);
const counter = { [at(0xc0de)]: { code: '0x60005460010160005560005160206000f3' } };
const estimate = rpcText('eth_estimateGas', [
  { from: '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc', to: at(0x0100000000000000000000000000000000000000n) },
]);

/** Calls of every kind that a stranger may make, each a first one for a program that has just started. */
const everyKind = [
  rpcText('eth_call', [{ to: at(0xc0de) }, 'latest', counter]),
  estimate,
  rpcText('eth_createAccessList', [{ to: at(1) }, 'latest']),
  rpcText('eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: at(1) }] }] }, 'latest']),
  rpcText('eth_getProof', [at(1), [], 'latest']),
  rpcText('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]),
  rpcText('eth_feeHistory', ['0x4', 'latest', [10]]),
  rpcText('eth_getBlockByNumber', ['latest', true]),
  rpcText('eth_sendRawTransaction', [`0x02f8${'11'.repeat(100)}`]),
  builtIn(1, 128),
  builtIn(5, 96),
  builtIn(6, 128),
  builtIn(8, 192),
  builtIn(9, 213),
  builtIn(0x0b, 256),
  builtIn(0x0f, 384),
  builtIn(0x100, 160),
];

/** What one address can send while another one asks; the first row finds the program cold. */
export const publicFloods = [
  flood('every kind of call from the first moment', everyKind.map(httpMessage).join('')),
  flood('estimates, one after the other', httpMessage(estimate)),
  flood('300 requests in each write', httpMessage(rpcText('eth_blockNumber')).repeat(300)),
  flood('60 requests in each write', httpMessage(rpcText('eth_blockNumber')).repeat(60)),
  flood('2,600 requests in each write', 'GET / HTTP/1.1\r\nhost:\r\n\r\n'.repeat(2_600)),
  flood('3,600 requests without a host in each write', 'GET / HTTP/1.1\r\n\r\n'.repeat(3_600)),
  flood(
    '1,600 requests that expect something in each write',
    'GET / HTTP/1.1\r\nhost:\r\nexpect: x\r\n\r\n'.repeat(1_600),
  ),
  flood('batches of 100 calls', httpMessage(batch(100, rpcText('eth_getBalance', [at(1), 'latest'])))),
  flood('heads that do not end', `POST ${evmPath} HTTP/1.1\r\nhost: localhost\r\nx: `),
  flood('connections that are closed at once', ''),
  {
    name: 'WebSocket connections that send calls without waiting',
    run: async (target) => {
      const flooder = nextFlooder();
      const end = performance.now() + floodMs;
      await Promise.all(
        Array.from({ length: connections }, () => callWithoutWaiting(target, { flooder, end })),
      );
    },
  },
];

function batch(count, text) {
  return `[${Array.from({ length: count }, () => text).join(',')}]`;
}

function httpMessage(body) {
  const head = `POST ${evmPath} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
  return `${head}content-length: ${body.length}\r\n\r\n${body}`;
}

/** Connections that send a message as often as the flood lasts, and are opened again when they are cut. */
function flood(name, message) {
  return {
    name,
    run: async (target) => {
      const flooder = nextFlooder();
      const end = performance.now() + floodMs;
      const port = Number(new URL(target.url).port);
      await Promise.all(
        Array.from({ length: connections }, () => floodOver(port, message, { flooder, end })),
      );
    },
  };
}

async function floodOver(port, message, { flooder, end }) {
  while (performance.now() < end) {
    await new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: flooder });
      const timer = setTimeout(() => socket.destroy(), end - performance.now());
      // To be cut is an answer.
      socket.on('error', () => socket.destroy());
      socket.on('data', () => {
        if (socket.writableLength === 0) socket.write(message);
      });
      socket.once('close', () => {
        clearTimeout(timer);
        setTimeout(resolve, pauseMs);
      });
      if (message === '') socket.once('connect', () => socket.destroy());
      else socket.write(message);
    });
  }
}

async function callWithoutWaiting(target, { flooder, end }) {
  while (performance.now() < end) {
    await new Promise((resolve) => {
      const socket = new WebSocket(new URL('/ext/bc/C/ws', target.url.replace('http', 'ws')), {
        localAddress: flooder,
      });
      const timer = setTimeout(() => socket.terminate(), end - performance.now());
      socket.on('error', () => socket.terminate());
      socket.once('close', () => {
        clearTimeout(timer);
        setTimeout(resolve, pauseMs);
      });
      socket.once('open', () => {
        for (let count = 0; count < 1_000; count += 1) socket.send(estimate);
      });
    });
  }
}
