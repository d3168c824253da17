import type { ExportTx, ImportTx, TransferableOutput, Utxo } from '@firn/platform-codec';
import { utxoId } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../../src/key-of.js';
import type { ModelState } from '../fixtures/model-state.js';
import {
  avax,
  base,
  cChain,
  emptyState,
  ewoq,
  execute,
  expectRejected,
  fund,
  idOf,
  inputFor,
  output,
  ownedBy,
  primaryNetwork,
  signed,
  utxo,
  vmrq,
} from '../fixtures/platform-fixture.js';

const customChain = idOf(0x33);
const customSubnet = idOf(0x44);

function stateWithCustomChain(): ModelState {
  const state = emptyState();
  state.putBlockchain({ id: customChain, name: 'custom', subnetId: customSubnet, vmId: idOf(1) });
  return state;
}

function exportOf(
  spent: readonly Utxo[],
  exportedOutputs: readonly TransferableOutput[],
  destinationChain = cChain,
): ExportTx {
  return { type: 'ExportTx', ...base(spent, [output(1n)]), destinationChain, exportedOutputs };
}

function importable(state: ModelState, amount: bigint, owners = ownedBy(ewoq)): Utxo {
  const made = utxo(amount, owners);
  const id = utxoId(made.txId, made.outputIndex);
  state.imports = new Map(state.imports).set(keyOf(cChain) + keyOf(id), made);
  return made;
}

function importOf(spent: readonly Utxo[], imported: readonly Utxo[], sourceChain = cChain): ImportTx {
  const importedInputs = imported.map(inputFor);
  return { type: 'ImportTx', ...base(spent, [output(1n)]), sourceChain, importedInputs };
}

/** What is refused about the other chain. */
const wrongChains: readonly (readonly [Uint8Array, string])[] = [
  [primaryNetwork, 'same chainID'],
  [
    idOf(0x55),
    `failed to get subnet of "${bytesToId(idOf(0x55))}": problem retrieving blockchain "${bytesToId(idOf(0x55))}": not found`,
  ],
  [
    customChain,
    `mismatched subnetIDs; expected "${bytesToId(primaryNetwork)}" got "${bytesToId(customSubnet)}"`,
  ],
];

describe('an export', () => {
  it('gives outputs to the other chain, whose places follow the others', () => {
    const state = stateWithCustomChain();
    const exported = [output(2n, ownedBy(vmrq)), output(3n)];
    const tx = signed(exportOf([fund(state, avax)], exported), [ewoq]);
    execute(tx, state);
    expect(state.exports).toEqual(
      exported.map((made, place) => ({
        destinationChain: cChain,
        utxo: { txId: tx.id, outputIndex: 1 + place, ...made },
      })),
    );
    expect([...state.utxos.values()]).toEqual([{ txId: tx.id, outputIndex: 0, ...output(1n) }]);
  });

  it('is refused for what the other chain cannot take', () => {
    const state = stateWithCustomChain();
    const funds = fund(state, avax);
    const refuse = (unsigned: ExportTx, reason: RegExp | string): void =>
      expectRejected(signed(unsigned, [ewoq]), state, reason);
    refuse(exportOf([funds], []), 'no export outputs');
    refuse(exportOf([funds], [output(1n, ownedBy(ewoq), 9n)]), 'wrong locktime reported');
    for (const [chain, reason] of wrongChains) refuse(exportOf([funds], [output(1n)], chain), reason);
    refuse(
      exportOf([funds], [output(avax)]),
      /^failed verifySpend: insufficient unlocked funds: needs \d+ more \w+$/,
    );
    refuse(
      { ...exportOf([funds], [output(1n)]), memo: new Uint8Array(1) },
      'memo exceeds maximum length: 1 > 0',
    );
  });
});

describe('an import', () => {
  it('spends what the other chain has exported', () => {
    const state = stateWithCustomChain();
    const imported = importable(state, avax);
    const funds = fund(state, 5n);
    const tx = signed(importOf([funds], [imported]), [ewoq], [ewoq]);
    execute(tx, state);
    expect(state.imports.size).toBe(0);
    expect([...state.utxos.values()]).toEqual([{ txId: tx.id, outputIndex: 0, ...output(1n) }]);
    expectRejected(tx, state, 'failed to get shared memory: not found');
  });

  it('is refused for what is not there or not owned', () => {
    const state = stateWithCustomChain();
    const imported = importable(state, avax);
    const refuse = (unsigned: ImportTx, reason: RegExp | string, signers = [[ewoq]]): void =>
      expectRejected(signed(unsigned, ...signers), state, reason);
    refuse(importOf([], []), 'tx has no imported inputs', []);
    for (const [chain, reason] of wrongChains) refuse(importOf([], [imported], chain), reason);
    refuse(importOf([], [utxo(avax)]), 'failed to get shared memory: not found');
    const missing = utxo(avax);
    refuse(importOf([missing], [imported]), `failed to get UTXO ${bytesToId(missing.txId)}:0: not found`, [
      [ewoq],
      [ewoq],
    ]);
    refuse(importOf([], [imported]), 'wrong number of credentials: 1 inputs != 2 credentials', [
      [ewoq],
      [ewoq],
    ]);
    refuse(importOf([], [imported]), /^failed to verify transfer: wrong signature: /, [[vmrq]]);
    refuse(importOf([], [importable(state, 7n)]), /^insufficient unlocked funds: needs \d+ more \w+$/);
  });
});
