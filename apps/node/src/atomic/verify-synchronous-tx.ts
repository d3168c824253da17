import { recoverAccount } from '@firn/platform-chain/execution';
import { TxRejectedError } from '@firn/platform-chain/transaction';
import {
  type AtomicTx,
  compareBytes,
  type EvmExportTx,
  type EvmImportTx,
  utxoId,
} from '@firn/platform-codec';
import { bytesToId, sha256 } from '@firn/primitives';
import type { AtomicCircumstances } from './atomic-circumstances.js';
import { atomicFee, atomicGas, burnedBy, maxAtomicBytes, maxAtomicGas } from './atomic-fees.js';
import { checkScope } from './check-scope.js';
import { verifySpending } from './verify-spending.js';

/**
 * Checks everything of a transaction but what the accounts of the EVM hold, by the rules before Helicon (reference: section 6.7).
 * @throws TxRejectedError in the reference node's words
 */
export function verifySynchronousTx(tx: AtomicTx, circumstances: AtomicCircumstances): void {
  checkSize(tx);
  checkScope(tx, circumstances.scope);
  checkFlow(tx, circumstances.block.baseFee);
  const { unsigned } = tx;
  if (unsigned.type === 'EvmImportTx') verifyImport(tx, unsigned, circumstances);
  else verifyExport(tx, unsigned);
}

function checkSize(tx: AtomicTx): void {
  const gas = atomicGas(tx);
  const { length } = tx.bytes;
  if (length > maxAtomicBytes) {
    throw new TxRejectedError(`tx size (${length}) exceeds total atomic txs size target (${maxAtomicBytes})`);
  }
  if (gas > maxAtomicGas) {
    throw new TxRejectedError(
      `tx gas usage (${gas}) exceeds maximum allowed mempool gas usage (${maxAtomicGas})`,
    );
  }
}

function checkFlow(tx: AtomicTx, baseFee: bigint): void {
  const burned = burnedBy(tx);
  if (burned >= atomicFee(atomicGas(tx), baseFee)) return;
  const kind = tx.unsigned.type === 'EvmImportTx' ? 'import' : 'export';
  const cause = burned < 0n ? 'insufficient funds' : 'insufficient AVAX funds to pay transaction fee';
  throw new TxRejectedError(`${kind} tx flow check failed due to: ${cause}`);
}

function verifyImport(
  tx: AtomicTx,
  { sourceChain, importedInputs }: EvmImportTx,
  { scope, memory, block: { timestamp } }: AtomicCircumstances,
): void {
  checkCredentialCount(tx, importedInputs.length);
  const utxos = importedInputs.map(({ txId, outputIndex }) => {
    const utxo = memory.get(scope.blockchainId, sourceChain, utxoId(txId, outputIndex));
    if (utxo !== undefined) return utxo;
    throw new TxRejectedError(
      `failed to fetch import UTXOs from ${bytesToId(sourceChain)} due to: not found`,
    );
  });
  for (const [index, input] of importedInputs.entries()) {
    const utxo = utxos[index];
    if (utxo !== undefined) verifySpending(tx, { input, utxo, index, timestamp });
  }
}

function verifyExport(tx: AtomicTx, { inputs }: EvmExportTx): void {
  checkCredentialCount(tx, inputs.length);
  const hash = sha256(tx.unsignedBytes);
  for (const [index, { address }] of inputs.entries()) {
    const signatures = tx.credentials[index]?.signatures ?? [];
    const [signature] = signatures;
    if (signature === undefined || signatures.length > 1) {
      throw new TxRejectedError(
        `expected one signature for EVM Input Credential, but found: ${signatures.length}`,
      );
    }
    if (compareBytes(recoverAccount(hash, signature), address) !== 0) {
      throw new TxRejectedError("signature doesn't match public key");
    }
  }
}

function checkCredentialCount({ credentials }: AtomicTx, inputs: number): void {
  if (credentials.length === inputs) return;
  throw new TxRejectedError(
    `incorrect number of credentials: expected ${inputs} but got ${credentials.length}`,
  );
}
