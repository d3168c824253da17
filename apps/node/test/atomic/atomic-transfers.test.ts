import { signed } from '@firn/evm/fixtures/signed';
import { unscheduled } from '@firn/evm/genesis';
import { extDataHash } from '@firn/evm/rules';
import { utxoId } from '@firn/platform-codec';
import { bytesToHex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manual, mine, openAtomicChain } from './fixtures/atomic-chain.js';
import {
  cChainId,
  oracleExport,
  oracleImport,
  pChainId,
  plainExport,
  plainImport,
  platformUtxo,
  rich,
  sign,
  stranger,
  xChainId,
} from './fixtures/transfers.js';

const wei = 10n ** 9n;

describe('an export', () => {
  it('takes the amount and the nonce from the account and gives an output to the platform chain', async () => {
    const opened = openAtomicChain();
    const { atomic, chain, memory } = opened;
    const before = opened.balanceOf(rich);
    const tx = await oracleExport({ amount: 5_000_000_000n, fee: 2_000n });
    await atomic.issue(tx);

    expect(atomic.find(tx.id)).toEqual({ status: 'Accepted', tx, height: 1n });
    expect(before - opened.balanceOf(rich)).toBe(5_000_002_000n * wei);
    expect(opened.nonceOf(rich)).toBe(1n);
    expect(memory.get(pChainId, cChainId, utxoId(tx.id, 0))).toMatchObject({
      txId: tx.id,
      outputIndex: 0,
      output: { amount: 5_000_000_000n, owners: { addresses: [rich.address] } },
    });
    const { header, extData, transactions } = chain.head;
    expect(transactions).toEqual([]);
    expect(header.extDataHash).toBe(extDataHash(extData ?? '0x'));
    expect([header.gasUsed, header.extDataGasUsed]).toEqual([BigInt(tx.unsignedBytes.length) + 11_000n, 0n]);
    expect(extData).toBe(`0x000000000001${bytesToHex(tx.bytes).slice(6)}`);
  });

  it('to the exchange chain is kept there', async () => {
    const { atomic, memory } = openAtomicChain();
    const tx = await oracleExport({ destination: xChainId });
    await atomic.issue(tx);
    expect(memory.get(xChainId, cChainId, utxoId(tx.id, 0))).toBeDefined();
  });

  it('cannot be sent again, and its nonce is used', async () => {
    const { atomic } = openAtomicChain();
    const tx = await oracleExport();
    await atomic.issue(tx);
    const refusal = (nonce: bigint): string =>
      `issuing tx: state verification: nonce mismatch: address 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC has nonce 1 but needs ${nonce}`;
    await expect(atomic.issue(tx)).rejects.toThrow(refusal(0n));
    await expect(atomic.issue(await oracleExport({ amount: 7n }))).rejects.toThrow(refusal(0n));
    await expect(atomic.issue(await oracleExport({ nonce: 2n }))).rejects.toThrow(refusal(2n));
    await atomic.issue(await oracleExport({ nonce: 1n }));
  });

  it('is in a block when it was taken in, also right after another transaction', async () => {
    const opened = openAtomicChain();
    const { atomic } = opened;
    for (let index = 0; index < 10; index += 1) {
      opened.exportFromPlatform(platformUtxo(index));
      const txs = [
        sign(plainImport([platformUtxo(index)]), rich),
        sign(plainExport({ nonce: BigInt(index) }), rich),
      ];
      for (const tx of txs) {
        await atomic.issue(tx);
        expect(atomic.find(tx.id).status).toBe('Accepted');
      }
    }
  });

  it('of more than the account has is refused', async () => {
    const { atomic } = openAtomicChain();
    const tx = await oracleExport({ amount: 2n ** 63n });
    await expect(atomic.issue(tx)).rejects.toThrow(
      /^issuing tx: state verification: insufficient funds: address 0x8db97C7c\w+ has balance \d+ but needs 9223372036854\d+$/u,
    );
  });

  it('stands in one block with transactions of the pool', async () => {
    const opened = openAtomicChain(temporaryStore(onTestFinished), { mining: manual });
    const { atomic, chain } = opened;
    await chain.exclusively((between) =>
      between.edit((state) => state.updateAccount(bytesToHex(stranger.account), { balance: 10n ** 18n })),
    );
    await chain.submit(signed({ to: bytesToHex(rich.account), value: 5n }, stranger.privateKey).raw);
    const tx = await oracleExport();
    await atomic.issue(tx);
    await mine(opened);
    expect(atomic.find(tx.id)).toMatchObject({ status: 'Accepted', height: 1n });
    expect(chain.head.transactions).toHaveLength(1);
    expect([opened.nonceOf(rich), opened.nonceOf(stranger)]).toEqual([1n, 1n]);
  });

  it('uses the nonce that queued transactions of the account wait for', async () => {
    const opened = openAtomicChain();
    const queued = signed({ nonce: 1n, to: bytesToHex(stranger.account), value: 3n });
    await opened.chain.submit(queued.raw);
    expect(opened.chain.head.header.number).toBe(0n);
    await opened.atomic.issue(await oracleExport());
    await opened.chain.idle();
    expect(opened.chain.transaction(queued.hash)?.block.header.number).toBe(2n);
    expect(opened.nonceOf(rich)).toBe(2n);
  });

  it('is dropped when a transaction of the same block used its nonce', async () => {
    const opened = openAtomicChain(temporaryStore(onTestFinished), { mining: manual });
    const { atomic, chain } = opened;
    const tx = await oracleExport();
    await atomic.issue(tx);
    expect(atomic.find(tx.id).status).toBe('Processing');
    await chain.submit(signed({ to: bytesToHex(stranger.account), value: 1n }).raw);
    await mine(opened);
    expect(chain.head.transactions).toHaveLength(1);
    expect(chain.head.extData).toBe('0x');
    expect(atomic.find(tx.id)).toEqual({ status: 'Dropped', tx });
    expect(opened.dropped).toEqual([
      {
        tx,
        reason: expect.stringMatching(/^state verification: nonce mismatch: .+ has nonce 1 but needs 0$/u),
      },
    ]);
    expect(chain.extension?.hasPending).toBe(false);
  });
});

describe('an import', () => {
  it('takes outputs and gives their amount, without the fee, to the account', async () => {
    const opened = openAtomicChain();
    const { atomic, memory } = opened;
    const utxos = [platformUtxo(0), platformUtxo(1)];
    opened.exportFromPlatform(...utxos);
    const tx = await oracleImport(utxos, { fee: 3_000n });
    await atomic.issue(tx);
    expect(atomic.find(tx.id)).toMatchObject({ status: 'Accepted', height: 1n });
    expect(opened.balanceOf(stranger)).toBe((2_000_000_000n - 3_000n) * wei);
    expect(opened.nonceOf(stranger)).toBe(0n);
    for (const { txId, outputIndex } of utxos) {
      expect(memory.get(cChainId, pChainId, utxoId(txId, outputIndex))).toBeUndefined();
    }
  });

  it('of the same output again is refused, also after a restart', async () => {
    const store = temporaryStore(onTestFinished);
    const first = openAtomicChain(store);
    const utxo = platformUtxo(0);
    first.exportFromPlatform(utxo);
    await first.atomic.issue(await oracleImport([utxo]));
    const again = await oracleImport([utxo], { fee: 9_000n });
    const refusal =
      'issuing tx: credential verification: fetching UTXOs from 11111111111111111111111111111111LpoYY: not found';
    await expect(first.atomic.issue(again)).rejects.toThrow(refusal);
    await first.chain.close();
    await expect(openAtomicChain(store).atomic.issue(again)).rejects.toThrow(refusal);
  });

  it('pays for gas that its account did not have', async () => {
    const opened = openAtomicChain();
    opened.exportFromPlatform(platformUtxo(0));
    await opened.atomic.issue(await oracleImport([platformUtxo(0)]));
    await opened.chain.submit(signed({ to: bytesToHex(rich.account) }, stranger.privateKey).raw);
    expect(opened.nonceOf(stranger)).toBe(1n);
  });
});

describe('what waits', () => {
  it('before Helicon goes into one block, as far as its gas allows, the best payer first', async () => {
    const opened = openAtomicChain(temporaryStore(onTestFinished), {
      mining: manual,
      heliconTime: unscheduled,
    });
    const utxos = Array.from({ length: 9 }, (_, index) => platformUtxo(index));
    opened.exportFromPlatform(...utxos);
    const txs = utxos.map((utxo, index) =>
      sign(plainImport([utxo], { fee: 100_000n * BigInt(index + 1) }), rich),
    );
    for (const tx of txs) await opened.atomic.issue(tx);
    await mine(opened);
    const gas = BigInt(txs[0]?.unsignedBytes.length ?? 0) + 11_000n;
    const fitting = Number(100_000n / gas);
    expect(opened.chain.head.header.extDataGasUsed).toBe(gas * BigInt(fitting));
    expect(txs.map(({ id }) => opened.atomic.find(id).status)).toEqual(
      txs.map((_, index) => (index < txs.length - fitting ? 'Processing' : 'Accepted')),
    );
    await mine(opened);
    expect(txs.every(({ id }) => opened.atomic.find(id).status === 'Accepted')).toBe(true);
    expect(opened.dropped).toEqual([]);
  });

  it('gives way to what uses up the same and pays more', async () => {
    const opened = openAtomicChain(temporaryStore(onTestFinished), { mining: manual });
    const { atomic } = opened;
    const utxo = platformUtxo(0);
    opened.exportFromPlatform(utxo);
    const cheap = await oracleImport([utxo], { fee: 100_000n });
    const equal = await oracleImport([utxo], { fee: 100_000n, to: rich });
    const dear = await oracleImport([utxo], { fee: 300_000n });
    await atomic.issue(cheap);
    await atomic.issue(cheap);
    await expect(atomic.issue(equal)).rejects.toThrow(/^issuing tx: insufficient fee$/u);
    expect(atomic.find(equal.id).status).toBe('Unknown');
    await atomic.issue(dear);
    expect(atomic.find(cheap.id)).toEqual({ status: 'Dropped', tx: cheap });
    await mine(opened);
    expect(atomic.find(dear.id)).toMatchObject({ status: 'Accepted', height: 1n });

    const first = sign(plainExport({ fee: 100_000n }), rich);
    const second = sign(plainExport({ fee: 300_000n, amount: 9n }), rich);
    await atomic.issue(first);
    await atomic.issue(second);
    expect(atomic.find(first.id).status).toBe('Dropped');
  });

  it('is there after a restart, and goes into a block then', async () => {
    const store = temporaryStore(onTestFinished);
    const first = openAtomicChain(store, { mining: manual });
    first.exportFromPlatform(platformUtxo(0));
    const replaced = sign(plainImport([platformUtxo(0)], { fee: 50_000n }), rich);
    const imported = sign(plainImport([platformUtxo(0)], { fee: 100_000n }), rich);
    const exported = await oracleExport();
    for (const tx of [replaced, imported, exported]) await first.atomic.issue(tx);
    await first.chain.close();

    const second = openAtomicChain(store);
    await second.chain.idle();
    expect(second.atomic.find(imported.id).status).toBe('Accepted');
    expect(second.atomic.find(exported.id).status).toBe('Accepted');
    expect(second.atomic.find(replaced.id).status).toBe('Unknown');
    expect(second.chain.head.header.number).toBe(1n);
    await second.chain.close();
    const third = openAtomicChain(store);
    await third.chain.idle();
    expect(third.chain.head.header.number).toBe(1n);
    expect(third.atomic.find(exported.id)).toMatchObject({ status: 'Accepted', height: 1n });
  });

  it('is dropped for good when an edit of the state made it invalid and no block comes of it', async () => {
    const opened = openAtomicChain(temporaryStore(onTestFinished), { mining: manual });
    const tx = await oracleExport();
    await opened.atomic.issue(tx);
    await opened.chain.exclusively((between) =>
      between.edit((state) => state.updateAccount(bytesToHex(rich.account), { nonce: 7n })),
    );
    opened.chain.setMining({ automine: true, intervalMs: 0 });
    await opened.chain.idle();
    expect(opened.chain.head.header.number).toBe(0n);
    expect(opened.atomic.find(tx.id).status).toBe('Dropped');
    await opened.chain.close();
    expect(openAtomicChain(opened.store).atomic.find(tx.id).status).toBe('Unknown');
  });
});
