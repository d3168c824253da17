import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, uint64Key } from '@firn/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreDamage } from '../../src/errors/store-damage.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';

describe('StoreDamage', () => {
  it('logs each kind of entries once, and counts all', () => {
    const logged: unknown[] = [];
    const damage = new StoreDamage('/data', { error: (fields: object) => logged.push(fields) });
    expect(damage.sentence).toBeUndefined();
    damage.note('block 7 cannot be read: its checksum does not hold');
    damage.note('block 8 cannot be read: its checksum does not hold');
    damage.note('receipts of block 8 cannot be read: its checksum does not hold');
    damage.note('trie node 0xab cannot be read: it has another hash');
    expect(damage.counts).toEqual({ block: 2, 'receipts of block': 1, 'trie node': 1 });
    expect(logged).toHaveLength(3);
    expect(logged[0]).toMatchObject({ kind: 'block', folder: '/data' });
    expect(damage.sentence).toMatch(
      /^the store is damaged: block 7 .*; stop the node, run `firn-node verify`/,
    );
  });
});

describe('a node that comes across a damaged block', () => {
  it('tells its clients, its log and its health, whichever thread it is on', {
    timeout: 60_000,
  }, async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const chain = '/ext/bc/C/rpc';
    const first = await startTestNode(onTestFinished, { dataDir });
    await first.call(chain, 'anvil_mine', ['0x5']);
    await first.running.close();
    await damageBlock(dataDir, 2n);

    const { call, running } = await startTestNode(onTestFinished, { dataDir });
    expect(await call('/ext/health', 'health.health')).toMatchObject({ result: { healthy: true } });
    const message = expect.stringMatching(/^the store of this node is damaged: block 2 cannot be read/);
    const refused = { error: { code: -32000, message } };
    expect(await call(chain, 'eth_getBlockByNumber', ['0x2', false])).toMatchObject(refused);
    expect(await call(chain, 'eth_getBlockByNumber', ['0x2', true])).toMatchObject(refused);
    expect(await call(chain, 'debug_traceBlockByNumber', ['0x2'])).toMatchObject(refused);
    const { sentence, counts } = running.node.damage;
    expect(counts).toEqual({ block: 3 });
    const unhealthy = await call('/ext/health', 'health.health');
    expect(unhealthy).toMatchObject({
      result: {
        healthy: false,
        checks: { entries: { error: sentence, message: { damaged: { block: 3 } } } },
      },
    });
    await running.close();
    const log = readFileSync(join(dataDir, 'logs', 'main.log'), 'utf8');
    expect(log.match(/the store is damaged/g)).toHaveLength(1);
  });
});

/** Changes the last byte of a block. */
async function damageBlock(folder: string, number: bigint): Promise<void> {
  await using store = openStore(folder);
  const blocks = store.subStore('C/blocks');
  const value = Uint8Array.from(blocks.get(uint64Key(number)) ?? []);
  value[value.length - 1] = (value.at(-1) as number) ^ 1;
  store.write(() => blocks.put(uint64Key(number), value));
}
