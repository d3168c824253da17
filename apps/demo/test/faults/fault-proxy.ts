import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of a JSON-RPC message. */
export interface RpcAnswer {
  id?: unknown;
  result?: unknown;
  error?: unknown;
}

/** What a sick node does in place of the right thing. */
export interface Fault {
  /** Changes the answer to one call. */
  readonly answer?: (method: string, answer: RpcAnswer, params: readonly unknown[]) => RpcAnswer;
  /** Answers a whole request; the right body is given. */
  readonly respond?: (response: ServerResponse, body: Buffer) => void;
}

/** A server between a node and those who read it: the first part of a path names a way to it, and each way may be sick by itself. */
export interface FaultProxy {
  /** Base URL of a way: it is served as the node is. */
  urlOf(way: string): string;
  /** Makes a way sick, or well again. */
  inject(way: string, fault: Fault | undefined): void;
  /** When a way was asked for the first time since it is well again, by `performance.now()`; undefined before. */
  askedAt(way: string): number | undefined;
  close(): Promise<void>;
}

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/**
 * Starts it.
 * @param chainIdOf EVM chain ID that a way tells, so that one chain looks like several.
 */
export async function startFaultProxy(
  nodeUrl: string,
  chainIdOf: (way: string) => bigint,
): Promise<FaultProxy> {
  const faults = new Map<string, Fault>();
  const asked = new Map<string, number>();
  const kept = new Map<string, Promise<RpcAnswer>>();

  /** Asks the node once for what never changes, however many ways ask for it. */
  async function ask(path: string, { id, ...call }: Call): Promise<RpcAnswer> {
    const key = `${path} ${JSON.stringify(call)}`;
    const known = kept.get(key);
    if (known !== undefined) return { ...(await known), id };
    const answer = exchange(nodeUrl + path, { ...call, id: 1 });
    if (!key.includes('"latest"')) kept.set(key, answer);
    const told = await answer;
    if (told.result == null) kept.delete(key);
    return { ...told, id };
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, way = '', path = '/'] = /^\/([^/]+)(\/.*)?$/.exec(request.url ?? '') ?? [];
    if (!faults.has(way) && !asked.has(way)) asked.set(way, performance.now());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = Buffer.concat(chunks);
    const fault = faults.get(way);
    const calls = JSON.parse(message.toString()) as Call | Call[];
    const right = await Promise.all(asList(calls).map((call) => ask(path, call)));
    const answers = right.map((answer, index) => {
      const { method, params = [] } = asList(calls)[index] ?? { method: '' };
      const own =
        method === 'eth_chainId' ? { ...answer, result: `0x${chainIdOf(way).toString(16)}` } : answer;
      return fault?.answer === undefined ? own : fault.answer(method, own, params);
    });
    const body = Buffer.from(JSON.stringify(Array.isArray(calls) ? answers : answers[0]));
    if (fault?.respond !== undefined) return fault.respond(response, body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (way) => `http://127.0.0.1:${port}/${way}`,
    inject(way, fault) {
      asked.delete(way);
      if (fault === undefined) faults.delete(way);
      else faults.set(way, fault);
    },
    askedAt: (way) => asked.get(way),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function asList<Item>(value: Item | Item[]): Item[] {
  return Array.isArray(value) ? value : [value];
}

async function exchange(url: string, call: object): Promise<RpcAnswer> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', ...call });
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as RpcAnswer;
}
