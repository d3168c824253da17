import { compareBytes, type EvmExportTx, type EvmImportTx, type Utxo } from '@firn/platform-codec';
import { describe, expect, it } from 'vitest';
import { atomicFee, atomicGas } from '../../src/atomic/atomic-fees.js';
import { verifySynchronousTx } from '../../src/atomic/verify-atomic-tx.js';
import { refusalBy } from './fixtures/refusal.js';
import {
  assetId,
  cChainId,
  localScope,
  oracleExport,
  oracleImport,
  plainExport,
  plainImport,
  platformUtxo,
  rich,
  sign,
  stranger,
} from './fixtures/transfers.js';

const other = new Uint8Array(32).fill(0xee);
const utxo = platformUtxo(0);

const refusal = refusalBy(verifySynchronousTx);

function owned(owners: Partial<Utxo['output']['owners']>): Utxo {
  return { ...utxo, output: { ...utxo.output, owners: { ...utxo.output.owners, ...owners } } };
}

/** The import of one output, with these fields of its input in place of the right ones. */
function importing(fields: {
  signatureIndices?: number[];
  amount?: bigint;
  assetId?: Uint8Array;
}): EvmImportTx {
  const unsigned = plainImport([utxo]);
  return {
    ...unsigned,
    importedInputs: unsigned.importedInputs.map((input) => ({
      ...input,
      assetId: fields.assetId ?? input.assetId,
      input: { ...input.input, ...fields },
    })),
  };
}

const noExport: Partial<EvmExportTx> = { exportedOutputs: [] };

describe('a transaction that avalanchejs builds', () => {
  it('is right, and pays exactly what its gas costs at the base fee', async () => {
    const baseFee = 25_000_000_000n;
    const gas = atomicGas(await oracleExport());
    const fee = atomicFee(gas, baseFee);
    expect(refusal(await oracleExport({ fee }), { baseFee })).toBeUndefined();
    expect(refusal(await oracleExport({ fee: fee - 1n }), { baseFee })).toBe(
      'export tx flow check failed due to: insufficient AVAX funds to pay transaction fee',
    );
    const importGas = atomicGas(await oracleImport([utxo]));
    const importFee = atomicFee(importGas, baseFee);
    expect(refusal(await oracleImport([utxo], { fee: importFee }), { baseFee })).toBeUndefined();
    expect(refusal(await oracleImport([utxo], { fee: importFee - 1n }), { baseFee })).toBe(
      'import tx flow check failed due to: insufficient AVAX funds to pay transaction fee',
    );
  });
});

describe('what is refused', () => {
  it.each<[string, EvmExportTx | EvmImportTx]>([
    ['tx has wrong network ID', plainExport({ networkId: 5 })],
    ['tx has wrong network ID', plainImport([utxo], { networkId: 1 })],
    ['tx has wrong chain ID', plainExport({ blockchainId: other })],
    ['tx has wrong chain ID', plainExport({ destinationChain: other })],
    ['tx has wrong chain ID', plainExport({ destinationChain: cChainId })],
    ['tx has wrong chain ID', plainImport([utxo], { sourceChain: cChainId })],
    ['tx has no imported inputs', plainImport([], { fee: 0n, outputs: [] })],
    ['tx has no EVM outputs', plainImport([utxo], { outputs: [] })],
    ['tx has no export outputs', plainExport(noExport)],
    [
      'import output cannot contain non-AVAX in Banff',
      plainImport([utxo], { outputs: [{ address: rich.account, amount: 1n, assetId: other }] }),
    ],
    ['import input cannot contain non-AVAX in Banff', importing({ assetId: other })],
    [
      'export input cannot contain non-AVAX in Banff',
      plainExport({ inputs: [{ address: rich.account, amount: 1n, assetId: other, nonce: 0n }] }),
    ],
    [
      'export output cannot contain non-AVAX in Banff',
      plainExport({ exportedOutputs: [{ assetId: other, output: utxo.output }] }),
    ],
    ['export tx flow check failed due to: insufficient funds', plainExport({ fee: -1n })],
    ['import tx flow check failed due to: insufficient funds', plainImport([utxo], { fee: -1n })],
    [
      'export tx flow check failed due to: insufficient AVAX funds to pay transaction fee',
      plainExport({ fee: 0n }),
    ],
  ])('%s', (message, unsigned) => {
    expect(refusal(sign(unsigned, rich))).toBe(message);
  });

  it('too many signatures for the gas of a block, and too many bytes for one', () => {
    const many = Array.from({ length: 90 }, (_, index) => platformUtxo(index));
    const tx = sign(plainImport(many), ...many.map(() => rich));
    expect(refusal(tx, { utxos: many })).toBe(
      `tx gas usage (${atomicGas(tx)}) exceeds maximum allowed mempool gas usage (100000)`,
    );
    const outputs = Array.from({ length: 700 }, (_, index) => ({
      assetId,
      output: { ...utxo.output, amount: BigInt(index) + 1n },
    }));
    const long = sign(plainExport({ exportedOutputs: outputs }), rich);
    expect(refusal(long)).toBe(`tx size (${long.bytes.length}) exceeds total atomic txs size target (40960)`);
  });

  it('an import of what is not there, or of another chain', () => {
    const missing = /^failed to fetch import UTXOs from \w+ due to: not found$/u;
    expect(refusal(sign(plainImport([platformUtxo(4)]), rich))).toMatch(missing);
    const [exchange = other] = localScope.peers.slice(1);
    expect(refusal(sign(plainImport([utxo], { sourceChain: exchange }), rich))).toMatch(missing);
  });

  it('an import whose input does not match the output, or whose owners did not sign', () => {
    const failed = 'import tx transfer failed verification: ';
    const signers = [rich.address, stranger.address].toSorted(compareBytes);
    const both = [owned({ threshold: 2, addresses: signers })];
    expect(refusal(sign(importing({ amount: utxo.output.amount + 1n }), rich))).toBe(
      `${failed}utxo amount and input amount are not equal: 1000000000 != 1000000001`,
    );
    expect(refusal(sign(plainImport([utxo]), stranger))).toMatch(
      new RegExp(`^${failed}wrong signature: expected signature from \\w+ but got from \\w+$`, 'u'),
    );
    expect(refusal(sign(plainImport([utxo]), rich), { utxos: [owned({ locktime: 1_900_000_000n })] })).toBe(
      `${failed}output is time locked`,
    );
    expect(refusal(sign(plainImport([utxo]), rich), { utxos: both })).toBe(
      `${failed}input has less signers than expected`,
    );
    expect(refusal(sign(importing({ signatureIndices: [0, 1] }), rich))).toBe(
      `${failed}input has more signers than expected`,
    );
    expect(refusal(sign(importing({ signatureIndices: [0, 1] }), rich), { utxos: both })).toBe(
      `${failed}input expected a different number of signers than provided in the credential`,
    );
    expect(refusal(sign(importing({ signatureIndices: [3] }), rich))).toBe(
      `${failed}input referenced a nonexistent address in the output`,
    );
  });

  it('credentials that are missing, one too many, or of somebody else', () => {
    expect(refusal(sign(plainImport([utxo])))).toBe('incorrect number of credentials: expected 1 but got 0');
    expect(refusal(sign(plainExport(), rich, rich))).toBe(
      'incorrect number of credentials: expected 1 but got 2',
    );
    expect(refusal(sign(plainExport(), stranger))).toBe("signature doesn't match public key");
    const { unsigned, credentials } = sign(plainExport(), rich);
    const none = sign(unsigned);
    expect(refusal({ ...none, credentials: [{ signatures: [] }] })).toBe(
      'expected one signature for EVM Input Credential, but found: 0',
    );
    const garbled = credentials.map(({ signatures }) => ({
      signatures: signatures.map((signature) => signature.map((byte, place) => (place === 64 ? 7 : byte))),
    }));
    expect(refusal({ ...none, credentials: garbled })).toBe(
      'invalid signature: recovery code 7 is not 0 or 1',
    );
  });
});
