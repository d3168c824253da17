import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../../src/commands/verify/verify-chain.js';
import { writeVerification } from '../../../src/commands/verify/verify-command.js';
import { atEndOfFile } from '../../fixtures/at-end-of-file.js';
import { basic } from '../../fixtures/fake-node.js';
import { type IndexedChain, startIndexedChain } from '../../fixtures/indexed-chain.js';
import { buildRandomChain, createRandom } from '../../fixtures/random-chain.js';
import { startRpcServer, toWire } from '../../fixtures/rpc-server.js';

const atEnd = atEndOfFile();
const { signal } = new AbortController();
const traced = buildRandomChain(400, createRandom(5), 'traces');
let indexed: IndexedChain;

beforeAll(async () => {
  indexed = await startIndexedChain(atEnd, traced);
});

describe('verifyChain', () => {
  it('finds every metric the same that the node gives, and what another node would give', async () => {
    const { service, rpc } = indexed;
    const evmChainId = [...service.state.chains.values()][0]?.record.evmChainId ?? 0n;
    const first = Number(traced.blocks[0]?.block.timestamp);
    const options = { evmChainId, serviceUrl: service.url, nodeUrl: 'http://unused.test', signal };

    const same = await verifyChain({ ...options, rpcUrl: rpc.url, from: first });
    expect(same.range).toEqual({ first: 0n, last: 399n });
    expect(
      same.comparisons.flatMap(({ metric, differences }) => differences.map((each) => ({ metric, ...each }))),
    ).toEqual([]);
    expect(same.comparisons.length).toBeGreaterThan(15);
    expect(same.comparisons.every(({ points }) => points > 0)).toBe(true);
    expect(writeVerification(same)).toMatch(
      /blocks 0 to 399.*contracts from traces[\s\S]*same {5}txCount by hour, \d+ points/,
    );

    const other = buildRandomChain(400, createRandom(6), 'traces');
    const liar = await startRpcServer(other.blocks.map(toWire));
    atEnd(() => liar.close());
    const differs = await verifyChain({ ...options, rpcUrl: liar.url, from: first });
    expect(
      differs.comparisons.find(({ metric }) => metric === 'feesPaid')?.differences.length,
    ).toBeGreaterThan(10);
    expect(writeVerification(differs)).toMatch(
      /differs {2}txCount by day, \d+ of \d+ points\n {9}\S+Z {2}served \d+ {2}recomputed \d+/,
    );
  });

  it('begins in the middle of a chain with the time since the block before', async () => {
    const chain = buildRandomChain(300, createRandom(7));
    const { service, rpc } = await startIndexedChain(atEnd, chain);
    const evmChainId = [...service.state.chains.values()][0]?.record.evmChainId ?? 0n;
    const middle = Number(chain.blocks[150]?.block.timestamp);
    const result = await verifyChain({
      evmChainId,
      serviceUrl: service.url,
      nodeUrl: '',
      rpcUrl: rpc.url,
      from: middle,
      to: middle + 2 * 86_400,
      signal,
    });
    expect(result.range?.first).toBeGreaterThan(0n);
    expect(result.comparisons.flatMap(({ differences }) => differences)).toEqual([]);
    const nothing = await verifyChain({
      evmChainId,
      serviceUrl: service.url,
      nodeUrl: '',
      rpcUrl: rpc.url,
      from: 3_600,
      to: 7_200,
      signal,
    });
    expect(nothing.range).toBeUndefined();
  });

  it('says which chain the service does not know', async () => {
    const serviceUrl = indexed.service.url;
    const unknown = verifyChain({ evmChainId: 5n, serviceUrl, nodeUrl: '', signal });
    await expect(unknown).rejects.toThrow(/Chain 5 is not supported/);
  });

  it('asks a service whose address has a password, and does not tell it', async () => {
    const { service } = indexed;
    const guard = await startGuard(service.url, 'user:secret');
    const verify = (credentials: string) =>
      verifyChain({
        evmChainId: 5n,
        serviceUrl: guard.replace('://', `://${credentials}@`),
        nodeUrl: '',
        signal,
      });
    await expect(verify('user:secret')).rejects.toThrow(/^http:\/\/127[^@]*: Chain 5 is not supported/);
    const refused = await verify('user:other').catch((error: Error) => error.message);
    expect(refused).toMatch(/^http:\/\/127[^@]*: HTTP 401: /);
    expect(refused).not.toMatch(/other/);
  });
});

/** What lets who has the credentials ask a service, and answers 401 else; gives its address. */
async function startGuard(serviceUrl: string, credentials: string): Promise<string> {
  const server = createServer(async ({ url = '', headers }, response) => {
    if (headers.authorization !== basic(credentials)) return void response.writeHead(401).end();
    const answer = await fetch(new URL(url, serviceUrl));
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
