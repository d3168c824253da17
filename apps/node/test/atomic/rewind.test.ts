import { DevControls, loadPacked, packChain } from '@firn/evm/dev';
import { utxoId } from '@firn/platform-codec';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AtomicChain, manual, mine, openAtomicChain } from './fixtures/atomic-chain.js';
import {
  cChainId,
  oracleExport,
  oracleImport,
  pChainId,
  plainExport,
  platformUtxo,
  rich,
  sign,
  stranger,
} from './fixtures/transfers.js';

const utxo = platformUtxo(0);
const idOfUtxo = utxoId(utxo.txId, utxo.outputIndex);

/** A chain with an import in block 1 and an export in block 2, and the snapshot before both. */
async function openUsed() {
  const opened = openAtomicChain();
  const dev = new DevControls(opened.chain);
  opened.exportFromPlatform(utxo);
  const snapshot = await dev.snapshot();
  const imported = await oracleImport([utxo]);
  const exported = await oracleExport();
  await opened.atomic.issue(imported);
  await opened.atomic.issue(exported);
  return { ...opened, opened, dev, snapshot, imported, exported };
}

/** Takes what an export gave to the platform chain, as an import there does. */
function importOnPlatform({ store, memory }: AtomicChain, txId: Uint8Array): void {
  store.write(() => memory.remove(pChainId, cChainId, [utxoId(txId, 0)]));
}

describe('blocks that are taken back', () => {
  it('give back what they imported and take back what they exported', async () => {
    const { opened, atomic, memory, dev, snapshot, imported, exported } = await openUsed();
    expect(await dev.revert(snapshot)).toBe(true);
    expect(memory.get(cChainId, pChainId, idOfUtxo)).toEqual(utxo);
    expect(memory.get(pChainId, cChainId, utxoId(exported.id, 0))).toBeUndefined();
    expect([atomic.find(imported.id).status, atomic.find(exported.id).status]).toEqual([
      'Unknown',
      'Unknown',
    ]);
    expect([opened.balanceOf(stranger), opened.nonceOf(rich)]).toEqual([0n, 0n]);

    await atomic.issue(imported);
    await atomic.issue(exported);
    expect(atomic.find(exported.id)).toMatchObject({ status: 'Accepted', height: 2n });
  });

  it('stay when the platform chain has imported what one of them exported', async () => {
    const { opened, atomic, chain, memory, dev, snapshot, imported, exported } = await openUsed();
    importOnPlatform(opened, exported.id);
    await atomic.issue(await oracleExport({ nonce: 1n, amount: 3n }));
    await expect(dev.revert(snapshot)).rejects.toThrow(
      /^block 2 cannot be taken back: chain 11111111111111111111111111111111LpoYY has imported the output \w+ of its export \w+$/u,
    );
    expect(chain.head.header.number).toBe(3n);
    expect(atomic.find(imported.id)).toMatchObject({ status: 'Accepted', height: 1n });
    expect(memory.get(cChainId, pChainId, idOfUtxo)).toBeUndefined();
    await dev.rollback(1n);
    await atomic.issue(sign(plainExport({ nonce: 1n }), rich));
    expect(chain.head.header.number).toBe(3n);
  });

  it('leave alone what waits: it is checked again when a block is made', async () => {
    const opened = openAtomicChain(temporaryStore(onTestFinished), { mining: manual });
    const dev = new DevControls(opened.chain);
    opened.exportFromPlatform(utxo);
    await opened.atomic.issue(await oracleExport());
    await mine(opened);
    const late = sign(plainExport({ nonce: 1n }), rich);
    const imported = await oracleImport([utxo]);
    await opened.atomic.issue(late);
    await opened.atomic.issue(imported);
    await dev.rollback(1n);
    await mine(opened);
    expect(opened.atomic.find(late.id).status).toBe('Dropped');
    expect(opened.atomic.find(imported.id)).toMatchObject({ status: 'Accepted', height: 1n });
  });

  it('let wait again what waited at the snapshot, and nothing else', async () => {
    const store = temporaryStore(onTestFinished);
    const opened = openAtomicChain(store, { mining: manual });
    const dev = new DevControls(opened.chain);
    opened.exportFromPlatform(utxo);
    const exported = await oracleExport();
    await opened.atomic.issue(exported);
    const snapshot = await dev.snapshot();
    await mine(opened);
    const late = await oracleImport([utxo]);
    await opened.atomic.issue(late);
    await dev.revert(snapshot);
    expect(opened.atomic.find(exported.id).status).toBe('Processing');
    expect(opened.atomic.find(late.id).status).toBe('Unknown');
    await opened.chain.close();
    const again = openAtomicChain(store, { mining: manual });
    await mine(again);
    expect(again.atomic.find(exported.id)).toMatchObject({ status: 'Accepted', height: 1n });
    await again.atomic.issue(late);
    await new DevControls(again.chain).reset();
    expect(again.atomic.find(late.id).status).toBe('Unknown');
    expect(again.chain.extension?.hasPending).toBe(false);
  });
});

describe('a dump', () => {
  it('brings the transactions back with the chain, and what they moved', async () => {
    const { opened, atomic, memory, dev, snapshot, imported, exported } = await openUsed();
    const dump = await packChain(opened.chain);
    await dev.revert(snapshot);
    const other = sign(plainExport({ amount: 77n }), rich);
    await atomic.issue(other);

    await loadPacked(dev, dump);
    expect(atomic.find(imported.id)).toEqual({ status: 'Accepted', tx: imported, height: 1n });
    expect(atomic.find(exported.id)).toEqual({ status: 'Accepted', tx: exported, height: 2n });
    expect(atomic.find(other.id).status).toBe('Unknown');
    expect(memory.get(cChainId, pChainId, idOfUtxo)).toBeUndefined();
    expect(memory.get(pChainId, cChainId, utxoId(exported.id, 0))).toBeDefined();
    expect(memory.get(pChainId, cChainId, utxoId(other.id, 0))).toBeUndefined();
    await dev.rollback(2n);
    expect(memory.get(cChainId, pChainId, idOfUtxo)).toEqual(utxo);
  });

  it('of another node brings what that one exported, and needs nothing of what it imported', async () => {
    const { chain, imported, exported } = await openUsed();
    const second = openAtomicChain();
    await loadPacked(new DevControls(second.chain), await packChain(chain));
    expect(second.atomic.find(imported.id).status).toBe('Accepted');
    expect(second.memory.get(pChainId, cChainId, utxoId(exported.id, 0))).toBeDefined();
    await second.chain.close();
    expect(openAtomicChain(second.store).atomic.find(exported.id)).toMatchObject({ height: 2n });
  });

  it('brings what waited for a block', async () => {
    const first = openAtomicChain(temporaryStore(onTestFinished), { mining: manual });
    const tx = await oracleExport();
    await first.atomic.issue(tx);
    const second = openAtomicChain(temporaryStore(onTestFinished), { mining: manual });
    await second.atomic.issue(sign(plainExport({ amount: 1n }), rich));
    await loadPacked(new DevControls(second.chain), await packChain(first.chain));
    await mine(second);
    expect(second.chain.head.extData).toContain(Buffer.from(tx.bytes.subarray(2)).toString('hex'));
  });

  it('is refused when it lacks an export that the platform chain has imported', async () => {
    const opened = openAtomicChain();
    const dev = new DevControls(opened.chain);
    const dump = await packChain(opened.chain);
    const exported = await oracleExport();
    await opened.atomic.issue(exported);
    importOnPlatform(opened, exported.id);
    await expect(loadPacked(dev, dump)).rejects.toThrow('block 1 cannot be taken back');
    expect(opened.chain.head.header.number).toBe(1n);
    expect(opened.atomic.find(exported.id).status).toBe('Accepted');
  });
});
