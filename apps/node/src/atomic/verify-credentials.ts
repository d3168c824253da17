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
import { verifySpending } from './verify-spending.js';

/** How refusals are said, which an upgrade changed. */
export interface CredentialWords {
  readonly wrongCount: (wanted: number, given: number) => string;
  /** Of an output that is not there. */
  readonly noOutput: (sourceChain: string) => string;
  /** Of an input of an export. */
  readonly wrongSignatures: (given: number, index: number) => string;
  readonly wrongSigner: (wanted: Uint8Array, signer: Uint8Array, index: number) => string;
}

/**
 * Checks that who owns what a transaction takes has signed it.
 * @throws TxRejectedError in these words
 */
export function verifyAtomicCredentials(
  tx: AtomicTx,
  circumstances: AtomicCircumstances,
  words: CredentialWords,
): void {
  const { unsigned, credentials } = tx;
  const { length } = unsigned.type === 'EvmImportTx' ? unsigned.importedInputs : unsigned.inputs;
  if (credentials.length !== length) throw new TxRejectedError(words.wrongCount(length, credentials.length));
  if (unsigned.type === 'EvmImportTx') verifyImport(tx, unsigned, circumstances, words);
  else verifyExport(tx, unsigned, words);
}

function verifyImport(
  tx: AtomicTx,
  { sourceChain, importedInputs }: EvmImportTx,
  { scope, memory, block: { timestamp } }: AtomicCircumstances,
  words: CredentialWords,
): void {
  const spendings = importedInputs.map((input, index) => {
    const utxo = memory.get(scope.blockchainId, sourceChain, utxoId(input.txId, input.outputIndex));
    if (utxo === undefined) throw new TxRejectedError(words.noOutput(bytesToId(sourceChain)));
    return { input, utxo, index, timestamp };
  });
  for (const spending of spendings) verifySpending(tx, spending);
}

function verifyExport(tx: AtomicTx, { inputs }: EvmExportTx, words: CredentialWords): void {
  const hash = sha256(tx.unsignedBytes);
  for (const [index, { address }] of inputs.entries()) {
    const signatures = tx.credentials[index]?.signatures ?? [];
    const [signature] = signatures;
    if (signature === undefined || signatures.length > 1)
      throw new TxRejectedError(words.wrongSignatures(signatures.length, index));
    const signer = recoverAccount(hash, signature);
    if (compareBytes(signer, address) !== 0)
      throw new TxRejectedError(words.wrongSigner(address, signer, index));
  }
}
