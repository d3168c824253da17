import { TxRejectedError } from '@firn/platform-chain/transaction';
import type { AtomicTx } from '@firn/platform-codec';
import type { AtomicCircumstances } from './atomic-circumstances.js';
import { atomicFee, atomicGas, burnedBy, maxAtomicBytes, maxAtomicGas } from './atomic-fees.js';
import { checkScope } from './check-scope.js';
import { type CredentialWords, verifyAtomicCredentials } from './verify-credentials.js';

/**
 * Checks everything of a transaction but what the accounts of the EVM hold, by the rules before Helicon (reference: section 6.7).
 * @throws TxRejectedError in the reference node's words
 */
export function verifySynchronousTx(tx: AtomicTx, circumstances: AtomicCircumstances): void {
  checkSize(tx);
  checkScope(tx, circumstances.scope);
  checkFlow(tx, circumstances.block.baseFee);
  verifyAtomicCredentials(tx, circumstances, words);
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

const words: CredentialWords = {
  wrongCount: (wanted, given) => `incorrect number of credentials: expected ${wanted} but got ${given}`,
  noOutput: (sourceChain) => `failed to fetch import UTXOs from ${sourceChain} due to: not found`,
  wrongSignatures: (given) => `expected one signature for EVM Input Credential, but found: ${given}`,
  wrongSigner: () => "signature doesn't match public key",
};
