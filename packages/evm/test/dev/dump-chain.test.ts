import { gunzipSync, gzipSync } from 'node:zlib';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, vi } from 'vitest';
import { DevControls } from '../../src/dev/dev-controls.js';
import { loadPacked, packChain } from '../../src/dev/dump-chain.js';
import { setBalance } from '../../src/dev/edit-state.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { richAddress } from '../fixtures/signed.js';
import { balance, other, transfer } from '../fixtures/transfers.js';

describe('a dump', () => {
  it('is loaded, with its snapshots, though what is left over of the old chain cannot be removed', async () => {
    const from = openLocalChain(temporaryStore());
    const dumped = new DevControls(from);
    await transfer(from, 1);
    await dumped.snapshot();
    await transfer(from, 1);
    const failures: unknown[] = [];
    const chain = openLocalChain(temporaryStore(), { onError: (error) => failures.push(error) });
    const dev = new DevControls(chain);
    await setBalance(chain, other, 500n);
    await transfer(chain, 4);
    await dev.snapshot();
    await dev.snapshot();
    const nodes = chain.canonical.store.parts.get('nodes');
    if (nodes === undefined) throw new Error('a chain has nodes');
    const full = new Error('ENOSPC: no space left on device');
    vi.spyOn(nodes, 'remove').mockImplementation(() => {
      throw full;
    });
    await loadPacked(dev, await packChain(from));
    expect(failures).toEqual([expect.objectContaining({ code: 'full', cause: full })]);
    expect(chain.head.hash).toBe(from.head.hash);
    expect(await dev.snapshot()).toBe(3n);
    expect(await dev.revert(2n)).toBe(false);
    expect(await dev.revert(1n)).toBe(true);
    expect(chain.head.header.number).toBe(1n);
    expect(balance(chain)).toBe(1n);
  });

  it('makes another node the same chain, with all of its past', async () => {
    const chain = openLocalChain(temporaryStore());
    await transfer(chain, 3);
    await setBalance(chain, other, 50n);
    await transfer(chain, 2);
    const empty = openLocalChain(temporaryStore());
    const dev = new DevControls(empty);
    await loadPacked(dev, await packChain(chain));
    for (let number = 0n; number <= chain.head.header.number; number += 1n) {
      const [from, to] = [chain.block(number), empty.block(number)];
      expect(to?.hash).toBe(from?.hash);
      if (from === undefined || to === undefined) continue;
      expect(empty.receipts(to)).toEqual(chain.receipts(from));
      expect(empty.stateAfter(to).balance(other)).toBe(chain.stateAfter(from).balance(other));
    }
    expect(balance(empty)).toBe(52n);
  });

  it('is refused when anything in it was changed', async () => {
    const chain = openLocalChain(temporaryStore());
    await transfer(chain, 1);
    const dev = new DevControls(openLocalChain(temporaryStore()));
    const dump = gunzipSync(await packChain(chain));
    await expect(loadPacked(dev, Buffer.from('nothing'))).rejects.toThrow('the dump cannot be unpacked');
    await expect(loadPacked(dev, gzipSync('nothing'))).rejects.toThrow('not a dump of a chain');
    await expect(loadPacked(dev, gzipSync(dump.subarray(0, -1)))).rejects.toThrow('ends within an entry');
    await expect(loadPacked(dev, gzipSync(dump).subarray(0, -20))).rejects.toThrow(
      /^the dump cannot be unpacked: unexpected end of file, after \d+ bytes$/,
    );
    const foreign = Buffer.from(dump);
    foreign.writeUInt8(foreign.readUInt8(20) ^ 1, 20);
    await expect(loadPacked(dev, gzipSync(foreign))).rejects.toThrow('is of a chain with genesis');
    const head = chain.head.header.stateRoot.slice(2);
    const node = Buffer.from(dump);
    const at = node.indexOf(Buffer.from(head, 'hex'), dump.indexOf('nodes')) + 40;
    node.writeUInt8(node.readUInt8(at) ^ 1, at);
    await expect(loadPacked(dev, gzipSync(node))).rejects.toThrow('is not the hash of its value');
    expect(dev.chain.head.header.number).toBe(0n);
  });
});

describe('a state of Anvil', () => {
  const code = '0x60005460005260206000f3';
  const account = (fields: object) =>
    JSON.stringify({ block: {}, accounts: { [other]: fields }, blocks: [] });

  it.each([
    ['plain', (text: string) => Buffer.from(text)],
    ['packed', (text: string) => gzipSync(text)],
  ])('%s gives the chain its accounts, and leaves its blocks', async (_form, pack) => {
    const chain = openLocalChain(temporaryStore());
    await transfer(chain, 1);
    const balanceBefore = chain.stateAfter(chain.head).balance(richAddress);
    const slots = { '0x0': '0x2a', [`0x${'00'.repeat(31)}01`]: `0x${'ff'.repeat(32)}` };
    await loadPacked(
      new DevControls(chain),
      pack(account({ nonce: 3, balance: '0x21e19e0c9bab2400000', code, storage: slots })),
    );
    const state = chain.stateAfter(chain.head);
    expect(state.account(other)).toMatchObject({ nonce: 3n, balance: 10_000n * 10n ** 18n });
    expect(Buffer.from(state.code(other)).toString('hex')).toBe(code.slice(2));
    expect([...state.storage(other, new Uint8Array(32))]).toEqual([42]);
    expect(state.balance(richAddress)).toBe(balanceBefore);
    expect(chain.head.header.number).toBe(1n);
  });

  it.each([
    ['{"accounts":{"0x12":{}}}', 'not a state of Anvil: accounts.0x12'],
    [account({ nonce: -1 }), `not a state of Anvil: accounts.${other}.nonce`],
    [account({ balance: '12 ether' }), `not a state of Anvil: accounts.${other}.balance`],
    [account({ storage: { '0x0': '0xzz' } }), `accounts.${other}.storage.0x0`],
    ['{"accounts":[', 'not a state of Anvil: accounts must be an object, before byte 12'],
    [
      `{"accounts":{"${other}":{"nonce":7},"${richAddress}":{"nonce":1}},"blocks":[1,`,
      'it ends too soon, at byte',
    ],
    ['{"accounts":{},"accounts":{}}', 'accounts is there twice'],
    ['{}', 'not a state of Anvil: accounts'],
  ])('is refused with the place: %s', async (text, message) => {
    const chain = openLocalChain(temporaryStore());
    await transfer(chain, 1);
    const { root } = chain.stateAfter(chain.head);
    await expect(loadPacked(new DevControls(chain), Buffer.from(text))).rejects.toThrow(message);
    expect(chain.stateAfter(chain.head).root).toEqual(root);
  });
});
