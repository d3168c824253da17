import type { BaseTx, OutputOwners, Utxo } from '@firn/platform-codec';
import { signedPlatformTx, utxoId } from '@firn/platform-codec';
import { bytesToCb58, bytesToId } from '@firn/primitives';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOf } from '../../src/fees/tx-fee.js';
import {
  avax,
  base,
  emptyState,
  ewoq,
  execute,
  expectRejected,
  fund,
  genesisTime,
  idOf,
  inputFor,
  nativeAsset,
  output,
  ownedBy,
  rules,
  signatureOf,
  signed,
  utxo,
  vmrq,
} from '../fixtures/platform-fixture.js';

const asset = bytesToId(nativeAsset);
const two = ownedBy(ewoq, vmrq);

function transfer(spent: readonly Utxo[], outputs = [output(1n)], changes: Partial<BaseTx> = {}): BaseTx {
  return { type: 'BaseTx', ...base(spent, outputs), ...changes };
}

describe('a base transaction', () => {
  it('moves funds and burns what is left', () => {
    const state = emptyState();
    const spent = [fund(state, 5n * avax), fund(state, 3n * avax, two)];
    const outputs = [output(7n * avax, ownedBy(vmrq)), output(1n)];
    const unsigned = transfer(spent, outputs);
    const signers = two.addresses.map((address) => (address === ewoq.address ? ewoq : vmrq));
    const credentials = unsigned.inputs.map(({ input }) => (input.amount === 5n * avax ? [ewoq] : signers));
    const tx = signed(unsigned, ...credentials);
    execute(tx, state);
    expect([...state.utxos.values()]).toEqual(
      unsigned.outputs.map((made, outputIndex) => ({ txId: tx.id, outputIndex, ...made })),
    );
  });

  it('costs what its complexity says', () => {
    const state = emptyState();
    const funds = fund(state, 10_000n);
    const fee = feeOf(signed(transfer([funds]), [ewoq]), state, rules);
    expect(fee).toBe(58n + 80n + 161n + 2_000n + 1_000n + 800n);
    const tooMuch = output(10_001n - fee);
    expectRejected(
      signed(transfer([funds], [tooMuch]), [ewoq]),
      state,
      `insufficient unlocked funds: needs 1 more ${asset}`,
    );
    execute(signed(transfer([funds], [output(10_000n - fee)]), [ewoq]), state);
  });

  it('burns exactly what its outputs leave', () => {
    const amounts = fc.array(fc.bigInt({ min: 10_000n, max: 2n ** 50n }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.array(fc.bigInt({ min: 1n, max: 10n }), { maxLength: 6 }), (funds, shares) => {
        const state = emptyState();
        const spent = funds.map((amount) => fund(state, amount));
        const total = funds.reduce((sum, amount) => sum + amount, 0n);
        const outputs = shares.map((share) => output((total * share) / 100n));
        const tx = signed(transfer(spent, outputs), ...spent.map(() => [ewoq]));
        const fee = feeOf(tx, state, rules);
        const burned = total - outputs.reduce((sum, made) => sum + made.output.amount, 0n);
        if (burned < fee) {
          expectRejected(tx, state, `insufficient unlocked funds: needs ${fee - burned} more ${asset}`);
        } else {
          execute(tx, state);
          const left = [...state.utxos.values()].reduce((sum, made) => sum + made.output.amount, 0n);
          expect(total - left).toBe(burned);
        }
      }),
      times(50),
    );
  });

  it('is for this chain of this network, without a memo', () => {
    const state = emptyState();
    const funds = fund(state, avax);
    const cases: readonly (readonly [Partial<BaseTx>, string])[] = [
      [{ networkId: 5 }, 'metadata failed verification: tx has wrong network ID'],
      [{ blockchainId: idOf(1) }, 'metadata failed verification: tx has wrong chain ID'],
      [{ memo: new Uint8Array(257) }, 'metadata failed verification: memo exceeds maximum length: 257 > 256'],
      [{ memo: new Uint8Array(3) }, 'memo exceeds maximum length: 3 > 0'],
    ];
    for (const [changes, reason] of cases) {
      expectRejected(signed(transfer([funds], [output(1n)], changes), [ewoq]), state, reason);
    }
  });

  it('spends what is there, as it is', () => {
    const state = emptyState();
    const funds = fund(state, avax);
    const missing = utxo(avax);
    const missingName = `${bytesToId(missing.txId)}:0`;
    const other = { ...funds, assetId: idOf(9) };
    const more = { ...funds, output: { ...funds.output, amount: avax + 1n } };
    const locked = { ...funds, output: { ...funds.output, stakeableLocktime: 7n } };
    const cases: readonly (readonly [Utxo, string])[] = [
      [missing, `failed to read consumed UTXO ${missingName} due to: not found`],
      [other, `input asset ID does not match UTXO asset ID: ${bytesToId(idOf(9))} != ${asset}`],
      [
        more,
        'failed to verify transfer: utxo amount and input amount are not equal: 1000000000 != 1000000001',
      ],
      [locked, 'input locktime does not match UTXO locktime: 7 != 0'],
    ];
    for (const [spent, reason] of cases) expectRejected(signed(transfer([spent]), [ewoq]), state, reason);
    execute(signed(transfer([funds]), [ewoq]), state);
    expectRejected(
      signed(transfer([funds]), [ewoq]),
      state,
      `failed to read consumed UTXO ${bytesToId(funds.txId)}:0 due to: not found`,
    );
  });

  it('is signed by as many owners as it takes', () => {
    const state = emptyState();
    const ewoqText = bytesToCb58(ewoq.address);
    const vmrqText = bytesToCb58(vmrq.address);
    const wrongSigner = `wrong signature: expected signature from ${ewoqText} but got from ${vmrqText}`;
    const spend = (
      owners: OutputOwners,
      indices: readonly number[],
      signers: readonly (typeof ewoq)[],
    ): [ReturnType<typeof signed>] => {
      const funds = fund(state, avax, owners);
      const input = inputFor(funds);
      const inputs = [{ ...input, input: { ...input.input, signatureIndices: indices } }];
      return [signed({ ...transfer([funds]), inputs }, signers)];
    };
    const cases: readonly (readonly [OutputOwners, readonly number[], readonly (typeof ewoq)[], string])[] = [
      [ownedBy(ewoq), [0], [vmrq], wrongSigner],
      [ownedBy(ewoq), [0, 1], [ewoq, ewoq], 'input has more signers than expected'],
      [two, [0], [ewoq], 'input has less signers than expected'],
      [ownedBy(ewoq), [1], [ewoq], 'input referenced a nonexistent address in the output'],
      [
        ownedBy(ewoq),
        [0],
        [],
        'input expected a different number of signers than provided in the credential',
      ],
      [{ ...ownedBy(ewoq), locktime: genesisTime + 1n }, [0], [ewoq], 'output is time locked'],
    ];
    for (const [owners, indices, signers, reason] of cases) {
      const [tx] = spend(owners, indices, signers);
      expectRejected(tx, state, `failed to verify transfer: ${reason}`);
    }
    const [ripe] = spend({ ...ownedBy(ewoq), locktime: genesisTime }, [0], [ewoq]);
    execute(ripe, state);
  });

  it('has a credential for each input', () => {
    const state = emptyState();
    const funds = fund(state, avax);
    expectRejected(
      signed(transfer([funds])),
      state,
      'wrong number of credentials: 1 inputs != 0 credentials',
    );
    expectRejected(
      signed(transfer([funds]), [ewoq], [ewoq]),
      state,
      'wrong number of credentials: 1 inputs != 2 credentials',
    );
  });

  it('takes a signature in one form only', () => {
    const state = emptyState();
    const unsigned = transfer([fund(state, avax)]);
    const good = signatureOf(unsigned, ewoq);
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const s = BigInt(`0x${Buffer.from(good.subarray(32, 64)).toString('hex')}`);
    const highS = Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex');
    const cases: readonly (readonly [Uint8Array, string])[] = [
      [
        Uint8Array.of(...good.subarray(0, 32), ...highS, 1 - (good[64] ?? 0)),
        'signature was mutated from its original format',
      ],
      [Uint8Array.of(...good.subarray(0, 64), 2), 'invalid signature: recovery code 2 is not 0 or 1'],
      [new Uint8Array(65), 'invalid signature: no public key made it'],
    ];
    for (const [signature, reason] of cases) {
      const tx = signedPlatformTx(unsigned, [{ signatures: [signature] }]);
      expectRejected(tx, state, `failed to verify transfer: ${reason}`);
    }
  });

  it('never lets sums wrap', () => {
    const state = emptyState();
    const spent = [fund(state, 2n ** 64n - 1n), fund(state, 1n)];
    expectRejected(
      signed(transfer(spent), [ewoq], [ewoq]),
      state,
      'overflow: sum of inputs is 18446744073709551616, at most 18446744073709551615',
    );
    const outputs = [output(2n ** 64n - 1n), output(1n)];
    expectRejected(
      signed(transfer([fund(state, avax)], outputs), [ewoq]),
      state,
      /^overflow: sum of outputs and fee is \d+, at most 18446744073709551615$/,
    );
  });

  it('keeps what is locked for staking with its lock and owners', () => {
    const state = emptyState();
    const later = genesisTime + 1_000n;
    const free = fund(state, avax);
    const locked = fund(state, 5n * avax, ownedBy(ewoq), { stakeableLocktime: later });
    const signers = [[ewoq], [ewoq]];
    const moved = signed(transfer([free, locked], [output(5n * avax, ownedBy(ewoq), later)]), ...signers);
    expectRejected(
      signed(transfer([free, locked], [output(5n * avax)]), ...signers),
      state,
      /^insufficient unlocked funds: needs \d+ more /,
    );
    expectRejected(
      signed(transfer([free, locked], [output(5n * avax, ownedBy(vmrq), later)]), ...signers),
      state,
      /^insufficient locked funds: \w+ needs 4000000000 more \w+ for locktime 1721017000$/,
    );
    const unmarked = { ...locked, output: { ...locked.output, stakeableLocktime: 0n } };
    expectRejected(signed(transfer([unmarked]), [ewoq]), state, 'locked funds not marked as locked');
    execute(moved, state);
    state.setTimestamp(later);
    const [relocked] = [...state.utxos.values()];
    if (relocked === undefined) throw new Error('nothing was moved');
    execute(signed(transfer([relocked], [output(avax)]), [ewoq]), state);
  });
});

describe('a failed execution', () => {
  it('names the transaction', () => {
    const state = emptyState();
    const tx = signed(transfer([utxo(avax)]), [ewoq]);
    expect(() => execute(tx, state)).toThrow(
      `standard tx ${bytesToId(tx.id)} failed execution: failed to read consumed UTXO`,
    );
    expect(state.utxo(utxoId(tx.id, 0))).toBeUndefined();
  });
});
