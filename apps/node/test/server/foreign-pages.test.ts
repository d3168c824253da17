import type { GroupContract } from '@firn/jsonrpc/server';
import { adminGroup, chainAdminGroup, devGroup, evmGroup, infoGroup } from '@firn/node-server';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const stranger = 'https://stranger.example';
const changes =
  /^(?:personal|anvil|hardhat|evm|admin|testing|miner)[._]|^debug_(?:set|start|stop|write|free)/;

const served: readonly (readonly [string, GroupContract])[] = [
  ['/ext/bc/C/rpc', evmGroup],
  ['/ext/bc/C/rpc', devGroup],
  ['/ext/bc/C/admin', chainAdminGroup],
  ['/ext/admin', adminGroup],
  ['/ext/info', infoGroup],
];
const methods = served.flatMap(([path, group]) =>
  Object.entries(group.methods).map(([name, { pages }]) => ({ path, name, isKept: pages === 'trusted' })),
);

describe('pages of strangers', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd, { apiAdminEnabled: true });
  });

  async function messageFor(path: string, name: string, origin: string): Promise<string> {
    const answer = await fetch(node.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      // No method takes this.
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params: 7 }),
    });
    const { error } = (await answer.json()) as { error?: { message: string } };
    return error?.message ?? '';
  }

  it('may call what the contract says, and nothing else', async () => {
    for (const { path, name, isKept } of methods) {
      const message = await messageFor(path, name, stranger);
      expect(message.startsWith(`${name} is not for web pages of ${stranger}`), name).toBe(isKept);
      expect(await messageFor(path, name, 'http://localhost:3000'), name).not.toContain('web pages');
    }
  });

  it('may not call what changes accounts, blocks or the node, but may read and send what is signed', () => {
    for (const { name, isKept } of methods) if (changes.test(name)) expect(isKept, name).toBe(true);
    const kept = new Set(methods.filter(({ isKept }) => isKept).map(({ name }) => name));
    for (const name of [
      'eth_sendTransaction',
      'eth_sign',
      'eth_signTypedData_v4',
      'eth_signTransaction',
      'eth_accounts',
    ])
      expect(kept, name).toContain(name);
    for (const name of [
      'eth_sendRawTransaction',
      'eth_call',
      'eth_getLogs',
      'debug_traceTransaction',
      'info.getNodeID',
    ])
      expect(kept, name).not.toContain(name);
  });
});
