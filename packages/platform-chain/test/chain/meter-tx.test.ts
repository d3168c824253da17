import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { meterTx } from '../../src/chain/meter-tx.js';
import { openTestChain } from '../fixtures/test-chain.js';

describe('meterTx', () => {
  const open = () => openTestChain(temporaryStore());

  it('divides what is burned by the gas', () => {
    const { chain, wallet } = open();
    const tx = wallet.sign({ type: 'BaseTx' }, { fee: 50_000n });
    expect(meterTx(tx, 1_000n, chain.rules.assetId)).toMatchObject({ tx, gas: 1_000n, price: 50 });
    expect(meterTx(tx, 1_000n, chain.rules.assetId).spends).toHaveLength(1);
  });

  it('burns neither stake nor exports nor balances', () => {
    const { chain, wallet } = open();
    const { assetId } = chain.rules;
    const exported = wallet.sign(
      {
        type: 'ExportTx',
        destinationChain: new Uint8Array(32).fill(1),
        exportedOutputs: [wallet.output(700n)],
      },
      { spent: 700n, fee: 2_000n },
    );
    expect(meterTx(exported, 1_000n, assetId).price).toBe(2);
    const balance = wallet.sign(
      { type: 'IncreaseL1ValidatorBalanceTx', validationId: new Uint8Array(32), balance: 900n },
      { spent: 900n, fee: 3_000n },
    );
    expect(meterTx(balance, 1_000n, assetId).price).toBe(3);
  });

  it('counts what is imported as spent', () => {
    const { chain, wallet } = open();
    const { assetId } = chain.rules;
    const input = { amount: 5_000n, signatureIndices: [0], stakeableLocktime: 0n };
    const importedInputs = [{ txId: new Uint8Array(32).fill(5), outputIndex: 3, assetId, input }];
    const sourceChain = new Uint8Array(32).fill(1);
    const tx = wallet.sign({ type: 'ImportTx', sourceChain, importedInputs }, { from: [], fee: 0n });
    expect(meterTx(tx, 1_000n, assetId)).toMatchObject({ price: 5, spends: { length: 1 } });
  });

  it('refuses what uses no gas, and what makes money', () => {
    const { chain, wallet } = open();
    const tx = wallet.sign({ type: 'BaseTx' });
    expect(() => meterTx(tx, 0n, chain.rules.assetId)).toThrow('failed to meter tx: no gas used');
    const minting = wallet.signed({ ...tx.unsigned, inputs: [] } as typeof tx.unsigned, 0);
    expect(() => meterTx(minting, 1n, chain.rules.assetId)).toThrow('failed to meter tx: AVAX minted');
  });
});
