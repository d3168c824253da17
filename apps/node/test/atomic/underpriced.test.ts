import { DevControls } from '@firn/evm/dev';
import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { atomicFee, atomicGas } from '../../src/atomic/atomic-fees.js';
import { manual, mine, openAtomicChain } from './fixtures/atomic-chain.js';
import { oracleExport, plainExport, plainImport, platformUtxo, rich, sign } from './fixtures/transfers.js';

const baseFee = 25_000_000_000n;
const fee = atomicFee(atomicGas(await oracleExport()), baseFee);

describe('a transaction that pays less than the base fee, since Helicon', () => {
  it('waits by a billionth, and is in a block as soon as the price is low enough', async () => {
    const opened = openAtomicChain(undefined, { mining: manual });
    const { atomic, chain } = opened;
    await new DevControls(chain).setNextBaseFee(baseFee);
    const tx = await oracleExport({ fee: fee - 1n });
    await atomic.issue(tx);
    await mine(opened);
    expect(chain.head).toMatchObject({ header: { number: 1n, baseFeePerGas: baseFee }, extData: '0x' });
    expect(atomic.find(tx.id)).toEqual({ status: 'Processing', tx });

    await mine(opened);
    expect(atomic.find(tx.id)).toEqual({ status: 'Accepted', tx, height: 2n });
    expect(opened.dropped).toEqual([]);
  });

  it('is in the block of its price where it pays that to a billionth', async () => {
    const opened = openAtomicChain(undefined, { mining: manual });
    await new DevControls(opened.chain).setNextBaseFee(baseFee);
    const tx = await oracleExport({ fee });
    await opened.atomic.issue(tx);
    await mine(opened);
    expect(opened.atomic.find(tx.id)).toEqual({ status: 'Accepted', tx, height: 1n });
  });

  it('makes no block, holds nobody up, and is tried again by itself', async () => {
    const opened = openAtomicChain();
    const { atomic, chain } = opened;
    opened.exportFromPlatform(platformUtxo(0));
    await new DevControls(chain).setNextBaseFee(baseFee);
    const waiting = sign(plainImport([platformUtxo(0)], { fee: 1_000n }), rich);
    await atomic.issue(waiting);
    expect(chain.head.header.number).toBe(0n);

    const accepted = new Promise((resolve) =>
      chain.events.on('block', ({ block: { extData } }) => extData !== '0x' && resolve(undefined)),
    );
    await chain.submit(signed({ to: richAddress, maxFeePerGas: 2n * baseFee }).raw);
    expect(chain.head.header.number).toBe(1n);
    await accepted;
    expect(atomic.find(waiting.id)).toMatchObject({ status: 'Accepted', height: 2n });
  });

  it('is there after a restart', async () => {
    const store = temporaryStore(onTestFinished);
    const first = openAtomicChain(store, { mining: manual });
    await new DevControls(first.chain).setNextBaseFee(baseFee);
    const tx = await oracleExport({ fee: fee - 1n });
    await first.atomic.issue(tx);
    await mine(first);
    await first.chain.close();

    const second = openAtomicChain(store);
    await second.chain.idle();
    expect(second.atomic.find(tx.id)).toMatchObject({ status: 'Accepted', height: 2n });
  });

  it('leaves when another transaction uses its nonce', async () => {
    const opened = openAtomicChain(undefined, { mining: manual });
    const { atomic, chain } = opened;
    const free = sign(plainExport({ fee: 0n }), rich);
    await atomic.issue(free);
    await chain.submit(signed({ to: richAddress }).raw);
    await mine(opened);
    expect(atomic.find(free.id).status).toBe('Dropped');
    expect(opened.dropped).toMatchObject([{ reason: expect.stringContaining('has nonce 1 but needs 0') }]);
  });
});
