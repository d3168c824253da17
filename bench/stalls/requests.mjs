import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** An EVM chain's calls of the node. */
export const evmPath = '/ext/bc/C/rpc';

/** The text of a call. */
export function rpcText(method, params = [], id = 1) {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** Sends a body and gives the answer. @throws Error when there is none, or it is not JSON. */
export async function exchange(target, path, body, headers = {}) {
  const { text, status } = await post(target, path, body, headers);
  const answer = parse(text);
  if (answer === undefined) throw new Error(`HTTP ${status} is no answer: ${text.slice(0, 200)}`);
  return answer;
}

/** Sends `count` times at once and waits for all answers. */
export function atOnce(count, run) {
  return (target, prepared) =>
    Promise.all(Array.from({ length: count }, (_, index) => run(target, prepared, index)));
}

/** One request; its body may be a Buffer. */
export function post(target, path, body, headers = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(path, target.url),
      { method: 'POST', agent: agentOf(target), headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.once('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
        response.once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Opens `count` plain connections, and says `text` on each. */
export async function openSockets(port, count, text = '') {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1' });
    // The program may close it at any time: that is an answer too.
    socket.on('error', () => socket.destroy());
    socket.resume();
    return socket;
  });
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) => {
          socket.once('connect', () => socket.write(text, () => resolve()));
          socket.once('close', resolve);
        }),
    ),
  );
  return sockets;
}

function agentOf(target) {
  target.agent ??= new Agent({ keepAlive: false });
  return target.agent;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON: whoever asked says so.
  }
}
