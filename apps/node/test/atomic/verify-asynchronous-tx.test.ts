import type { EvmExportTx, EvmImportTx } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { atomicGas } from '../../src/atomic/atomic-fees.js';
import { verifyAsynchronousTx } from '../../src/atomic/verify-atomic-tx.js';
import { refusalBy } from './fixtures/refusal.js';
import {
  assetId,
  cChainId,
  localScope,
  oracleExport,
  pChainId,
  plainExport,
  plainImport,
  platformUtxo,
  rich,
  sign,
  stranger,
} from './fixtures/transfers.js';

const other = new Uint8Array(32).fill(0xee);
const utxo = platformUtxo(0);
const refusal = refusalBy(verifyAsynchronousTx);
const peers = localScope.peers.map(bytesToId).join(' or ');
const foreign = `want ${bytesToId(assetId)}, got ${bytesToId(other)}`;

it('lets in what avalanchejs builds, whatever it pays', async () => {
  const baseFee = 25_000_000_000n;
  expect(refusal(await oracleExport(), { baseFee })).toBeUndefined();
  expect(refusal(await oracleExport({ fee: 0n }), { baseFee })).toBeUndefined();
});

describe('what is refused since Helicon', () => {
  it.each<[string, EvmExportTx | EvmImportTx]>([
    [`wrong network ID: want ${localScope.networkId}, got 5`, plainExport({ networkId: 5 })],
    [
      `wrong chain ID: want ${bytesToId(cChainId)}, got ${bytesToId(other)}`,
      plainExport({ blockchainId: other }),
    ],
    [`not same subnet: want ${peers}, got ${bytesToId(other)}`, plainExport({ destinationChain: other })],
    [
      `not same subnet: want ${peers}, got ${bytesToId(cChainId)}`,
      plainImport([utxo], { sourceChain: cChainId }),
    ],
    ['no inputs', plainImport([], { fee: 0n, outputs: [] })],
    ['no outputs', plainImport([utxo], { outputs: [] })],
    ['no outputs', plainExport({ exportedOutputs: [] })],
    [
      `input contains non-AVAX (0): ${foreign}`,
      plainExport({ inputs: [{ address: rich.account, amount: 1n, assetId: other, nonce: 0n }] }),
    ],
    [
      `output contains non-AVAX (0): ${foreign}`,
      plainImport([utxo], { outputs: [{ address: rich.account, amount: 1n, assetId: other }] }),
    ],
    ['flow check failed: insufficient funds', plainExport({ fee: -1n })],
  ])('sanity check: %s', (message, unsigned) => {
    expect(refusal(sign(unsigned, rich))).toBe(`sanity check: ${message}`);
  });

  it('more gas than the least target of a second, and no less', () => {
    const utxos = Array.from({ length: 950 }, (_, index) => platformUtxo(index));
    const tx = sign(plainImport(utxos), ...utxos.map(() => rich));
    expect(refusal(tx)).toBe(`gas exceeds minimum gas target: ${atomicGas(tx)} > 1000000`);
    const many = utxos.slice(0, 90);
    expect(refusal(sign(plainImport(many), ...many.map(() => rich)), { utxos: many })).toBeUndefined();
  });

  it('credentials that are missing or of others, and outputs that are not there', () => {
    const failed = 'credential verification: ';
    expect(refusal(sign(plainExport()))).toBe(`${failed}incorrect number of credentials: want 1, got 0`);
    expect(refusal(sign(plainExport(), stranger))).toMatch(
      /^credential verification: signature does not match address \(0\): want 0x[0-9a-fA-F]{40}, got 0x[0-9a-fA-F]{40}$/u,
    );
    expect(refusal(sign(plainImport([platformUtxo(4)]), rich))).toBe(
      `${failed}fetching UTXOs from ${bytesToId(pChainId)}: not found`,
    );
    expect(refusal(sign(plainImport([utxo]), stranger))).toMatch(/wrong signature: expected signature from/u);
  });
});
