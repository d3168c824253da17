import { type AtomicTx, type EvmExportTx, type EvmImportTx, type Utxo, utxoId } from '@firn/platform-codec';

/** The IDs of what an import takes, in the order of its inputs. */
export function importedIds({ importedInputs }: EvmImportTx): readonly Uint8Array[] {
  return importedInputs.map(({ txId, outputIndex }) => utxoId(txId, outputIndex));
}

/** What an export gives to its destination: outputs at their places in the transaction. */
export function exportedUtxos(id: Uint8Array, { exportedOutputs }: EvmExportTx): readonly Utxo[] {
  return exportedOutputs.map((output, outputIndex) => ({ ...output, txId: id, outputIndex }));
}

/**
 * Names of what a transaction uses up: two that share one cannot both be accepted. An import uses outputs, an export
 * nonces of accounts.
 */
export function usedBy({ unsigned }: AtomicTx): readonly string[] {
  return unsigned.type === 'EvmImportTx'
    ? importedIds(unsigned).map((id) => Buffer.from(id).toString('hex'))
    : unsigned.inputs.map(({ address, nonce }) => `${Buffer.from(address).toString('hex')}/${nonce}`);
}
