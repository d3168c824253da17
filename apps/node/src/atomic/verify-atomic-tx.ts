import type { ExtendedBlock } from '@firn/evm/chain';
import { recoverAccount, verifyCredentials } from '@firn/platform-chain/execution';
import type { SharedMemory } from '@firn/platform-chain/shared-memory';
import { TxRejectedError, within } from '@firn/platform-chain/transaction';
import {
  type AtomicTx,
  compareBytes,
  type EvmExportTx,
  type EvmImportTx,
  type TransferableInput,
  type Utxo,
  utxoId,
} from '@firn/platform-codec';
import { bytesToId, sha256 } from '@firn/primitives';
import {
  atomicFee,
  atomicGas,
  burnedBy,
  maxAtomicBytes,
  maxAtomicGas,
  maxAtomicTxGas,
} from './atomic-fees.js';
import type { AtomicScope } from './atomic-scope.js';
import { checkScope } from './check-scope.js';

/** What a transaction is checked against. */
export interface AtomicCircumstances {
  readonly scope: AtomicScope;
  /** The block that is to hold it. */
  readonly block: Pick<ExtendedBlock, 'baseFee' | 'timestamp' | 'isAsynchronous'>;
  /** What other chains exported to this one. */
  readonly memory: SharedMemory;
}

/**
 * Checks everything of a transaction but what the accounts of the EVM hold (reference: section 6.7).
 * @throws TxRejectedError in the reference node's words
 */
export function verifyAtomicTx(tx: AtomicTx, circumstances: AtomicCircumstances): void {
  checkSize(tx, circumstances.block);
  checkScope(tx, circumstances.scope);
  checkFlow(tx, circumstances.block.baseFee);
  const { unsigned } = tx;
  if (unsigned.type === 'EvmImportTx') verifyImport(tx, unsigned, circumstances);
  else verifyExport(tx, unsigned);
}

function checkSize(tx: AtomicTx, { isAsynchronous }: AtomicCircumstances['block']): void {
  const gas = atomicGas(tx);
  if (isAsynchronous) {
    if (gas <= maxAtomicTxGas) return;
    throw new TxRejectedError(`gas exceeds minimum gas target: ${gas} > ${maxAtomicTxGas}`);
  }
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

/** An input, and what it spends. */
interface Spending {
  readonly input: TransferableInput;
  readonly utxo: Utxo;
  /** Place of the input, and of the signatures for it. */
  readonly index: number;
  readonly timestamp: bigint;
}

function verifySpending(tx: AtomicTx, { input: { assetId, input }, utxo, index, timestamp }: Spending): void {
  const { amount, owners, stakeableLocktime } = utxo.output;
  if (stakeableLocktime !== 0n) {
    throw new TxRejectedError(
      'failed to unmarshal UTXO: the C-Chain knows no amounts that are locked for staking',
    );
  }
  if (compareBytes(assetId, utxo.assetId) !== 0) {
    throw new TxRejectedError("asset IDs in the input don't match the utxo");
  }
  within('import tx transfer failed verification', () => {
    if (amount !== input.amount) {
      throw new TxRejectedError(`utxo amount and input amount are not equal: ${amount} != ${input.amount}`);
    }
    const credential = tx.credentials[index] ?? { signatures: [] };
    verifyCredentials({ tx, owners, signers: input, credential, now: timestamp });
  });
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
