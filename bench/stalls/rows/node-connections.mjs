import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { exchange, openSockets, post, rpcText } from '../requests.mjs';
import { answers, openWebSocket } from '../web-sockets.mjs';

const bystander = rpcText('eth_chainId');
/** Half of a request, whose rest never comes. */
const unfinished = 'POST /ext/bc/C/rpc HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{';

/** What connections can do. */
export const nodeConnections = [
  socketRow('500 connections that send half of a request', 500, unfinished, httpPort),
  socketRow(
    '500 connections that send half of a head',
    500,
    'POST /ext/bc/C/rpc HTTP/1.1\r\nhost: loc',
    httpPort,
  ),
  socketRow('500 connections that say nothing', 500, '', httpPort),
  socketRow('100 heads of 100 KB', 100, `POST / HTTP/1.1\r\n${headerLines(100)}`, httpPort),
  socketRow('100 heads of 2,000 lines', 100, `POST / HTTP/1.1\r\n${headerLines(2_000, 1)}\r\n`, httpPort),
  socketRow('320 silent connections to the port of peers', 320, '', peerPort),
  socketRow('320 connections to the port of peers that speak HTTP', 320, 'GET / HTTP/1.1\r\n\r\n', peerPort),
  {
    name: '2,000 pipelined calls in one write',
    run: (target) =>
      pipelined(
        target,
        2_000,
        `POST /ext/bc/C/rpc HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bystander.length}\r\n\r\n${bystander}`,
      ),
  },
  {
    name: 'a compressed body of 100 MB',
    prepare: () => gzipSync(Buffer.alloc(100_000_000)),
    run: async (target, body) => ({
      result: await post(target, '/ext/bc/C/rpc', body, { 'content-encoding': 'gzip' }),
    }),
  },
  webSocketRow('10,000 subscriptions on one connection', async (socket) => {
    for (let count = 0; count < 10_000; count += 1)
      socket.send(rpcText('eth_subscribe', ['newHeads'], count));
    await answers(socket, 10_000);
  }),
  webSocketRow('10,000 subscriptions to logs on one connection', async (socket) => {
    for (let count = 0; count < 10_000; count += 1)
      socket.send(rpcText('eth_subscribe', ['logs', {}], count));
    await answers(socket, 10_000);
  }),
  webSocketRow('1,000 subscriptions in a batch', async (socket) => {
    const calls = Array.from({ length: 1_000 }, (_, index) => rpcText('eth_subscribe', ['newHeads'], index));
    socket.send(`[${calls.join(',')}]`);
    await answers(socket, 1);
  }),
  {
    name: '20 connections with 1,000 subscriptions each, closed at once',
    prepare: async (target) => {
      const sockets = await Promise.all(Array.from({ length: 20 }, () => openWebSocket(target)));
      for (const socket of sockets) {
        const calls = Array.from({ length: 1_000 }, (_, index) =>
          rpcText(
            'eth_subscribe',
            [index % 2 === 0 ? 'newHeads' : 'logs', ...(index % 2 === 0 ? [] : [{}])],
            index,
          ),
        );
        socket.send(`[${calls.join(',')}]`);
        await answers(socket, 1);
      }
      return sockets;
    },
    run: async (target, sockets) => {
      for (const socket of sockets) socket.terminate();
      return exchange(target, '/ext/bc/C/rpc', rpcText('eth_chainId'));
    },
  },
  {
    name: 'a block for 20,000 subscribers',
    prepare: async (target) => {
      const sockets = await Promise.all(Array.from({ length: 20 }, () => openWebSocket(target)));
      for (const socket of sockets) {
        const calls = Array.from({ length: 1_000 }, (_, index) =>
          rpcText('eth_subscribe', ['newHeads'], index),
        );
        socket.send(`[${calls.join(',')}]`);
        await answers(socket, 1);
      }
      return sockets;
    },
    run: async (target, sockets) => {
      const told = Promise.all(sockets.map((socket) => answers(socket, 1_000)));
      await exchange(target, '/ext/bc/C/rpc', rpcText('evm_mine'));
      await told;
    },
    after: (_target, sockets) => {
      for (const socket of sockets) socket.terminate();
    },
  },
  webSocketRow('50,000 pings', async (socket) => {
    for (let count = 0; count < 50_000; count += 1) socket.ping();
    socket.send(bystander);
    await answers(socket, 1);
  }),
  webSocketRow('20,000 calls in as many messages', async (socket) => {
    for (let count = 0; count < 20_000; count += 1) socket.send(bystander);
    await answers(socket, 20_000);
  }),
  webSocketRow('a message in 20,000 fragments', async (socket) => {
    for (let count = 0; count < 20_000; count += 1) socket.send(' ', { fin: false });
    socket.send(bystander, { fin: true });
    await answers(socket, 1);
  }),
  webSocketRow('a message of 5 MB of brackets', async (socket) => {
    socket.send('['.repeat(5_000_000));
    await answers(socket, 1);
  }),
  {
    name: '300 WebSocket connections opened and closed',
    run: async (target) => {
      const sockets = await Promise.all(
        Array.from({ length: 300 }, () => openWebSocket(target).catch(() => undefined)),
      );
      for (const socket of sockets) socket?.terminate();
    },
  },
  {
    name: '12,000 filters',
    run: async (target) => {
      let last;
      for (let round = 0; round < 12; round += 1) {
        const calls = Array.from({ length: 1_000 }, (_, index) => rpcText('eth_newBlockFilter', [], index));
        last = await exchange(target, '/ext/bc/C/rpc', `[${calls.join(',')}]`);
      }
      return last;
    },
  },
  {
    name: 'a block for 12,000 filters',
    run: (target) => exchange(target, '/ext/bc/C/rpc', rpcText('evm_mine')),
  },
];

function httpPort(target) {
  return Number(new URL(target.url).port);
}

async function peerPort(target) {
  const { result } = await exchange(target, '/ext/info', rpcText('info.getNodeIP'));
  return Number(result.ip.split(':').at(-1));
}

/** Connections that are held open while the bystander asks. They may be refused or ended: the bystander is what counts. */
function socketRow(name, count, text, portOf) {
  return {
    name,
    prepare: portOf,
    run: async (target, port) => {
      const sockets = await openSockets(port, count, text);
      const answer = await exchange(target, '/ext/bc/C/rpc', bystander);
      for (const socket of sockets) socket.destroy();
      return answer;
    },
  };
}

function webSocketRow(name, run) {
  return {
    name,
    prepare: openWebSocket,
    run: (_target, socket) => run(socket),
    after: (_target, socket) => socket.terminate(),
  };
}

/** Calls in one write; a server that cuts the connection has answered too. */
function pipelined(target, count, text) {
  return new Promise((resolve) => {
    const socket = connect({ port: httpPort(target), host: '127.0.0.1' });
    let left = count;
    socket.on('data', (data) => {
      left -= data.toString('latin1').split('HTTP/1.1 ').length - 1;
      if (left <= 0) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve());
    socket.write(text.repeat(count));
  });
}

function headerLines(count, size = 1_000) {
  return Array.from({ length: count }, (_, index) => `x-${index}: ${'a'.repeat(size)}\r\n`).join('');
}
