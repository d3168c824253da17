import { checksumAddress } from '@firn/crypto';
import type { ExtendedBlock } from '@firn/evm/chain';
import { emptyAccount, type WorldState } from '@firn/evm/state';
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
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import {
  atomicFee,
  atomicGas,
  burnedBy,
  maxAtomicBytes,
  maxAtomicGas,
  maxAtomicTxGas,
  weiPerUnit,
} from './atomic-fees.js';

/** What a transaction is checked against. */
export interface AtomicCircumstances {
  readonly scope: AtomicScope;
  /** The block that is to hold it. */
  readonly block: Pick<ExtendedBlock, 'baseFee' | 'timestamp' | 'isAsynchronous'>;
  /** What other chains exported to this one. */
  readonly memory: SharedMemory;
}

interface Amount {
  readonly assetId: Uint8Array;
}

/**
 * Checks everything of a transaction but what the accounts of the EVM hold, by the rules since Helicon (reference: helicon 3.10). The order of
 * its parts and that amounts are not zero is checked where its bytes are read. What it pays is not: one that pays too little waits.
 * @throws TxRejectedError in the reference node's words
 */
export function verifyAsynchronousTx(tx: AtomicTx, circumstances: AtomicCircumstances): void {
  within('sanity check', () => checkSanity(tx, circumstances.scope));
  const gas = atomicGas(tx);
  if (gas > maxAtomicTxGas)
    throw new TxRejectedError(`gas exceeds minimum gas target: ${gas} > ${maxAtomicTxGas}`);
  within('credential verification', () => verifyAtomicCredentials(tx, circumstances, asynchronousWords));
}

/** Checks what an export takes from accounts. @throws TxRejectedError in the reference node's words */
export function checkAccounts({ unsigned }: AtomicTx, state: WorldState): void {
  if (unsigned.type !== 'EvmExportTx') return;
  within('state verification', () => {
    for (const { address, amount, nonce } of unsigned.inputs) checkAccount(state, { address, amount, nonce });
  });
}

function checkAccount(
  state: WorldState,
  { address, amount, nonce }: Pick<EvmExportTx['inputs'][number], 'address' | 'amount' | 'nonce'>,
): void {
  const account: Hex = bytesToHex(address);
  const { balance, nonce: next } = state.account(account) ?? emptyAccount;
  const named = `address ${checksumAddress(account)}`;
  if (next !== nonce)
    throw new TxRejectedError(`nonce mismatch: ${named} has nonce ${next} but needs ${nonce}`);
  const wei = amount * weiPerUnit;
  if (balance < wei)
    throw new TxRejectedError(`insufficient funds: ${named} has balance ${balance} but needs ${wei}`);
}

function checkSanity(tx: AtomicTx, scope: AtomicScope): void {
  const { unsigned } = tx;
  const { networkId, blockchainId } = unsigned;
  const [peer, inputs, outputs] =
    unsigned.type === 'EvmImportTx'
      ? [unsigned.sourceChain, unsigned.importedInputs, unsigned.outputs]
      : [unsigned.destinationChain, unsigned.inputs, unsigned.exportedOutputs];
  if (networkId !== scope.networkId)
    throw new TxRejectedError(`wrong network ID: want ${scope.networkId}, got ${networkId}`);
  if (compareBytes(blockchainId, scope.blockchainId) !== 0) {
    throw new TxRejectedError(
      `wrong chain ID: want ${bytesToId(scope.blockchainId)}, got ${bytesToId(blockchainId)}`,
    );
  }
  if (scope.peers.every((known) => compareBytes(known, peer) !== 0)) {
    throw new TxRejectedError(
      `not same subnet: want ${scope.peers.map(bytesToId).join(' or ')}, got ${bytesToId(peer)}`,
    );
  }
  if (inputs.length === 0) throw new TxRejectedError('no inputs');
  if (outputs.length === 0) throw new TxRejectedError('no outputs');
  checkAssets('input', inputs, scope);
  checkAssets('output', outputs, scope);
  if (burnedBy(tx) < 0n) throw new TxRejectedError('flow check failed: insufficient funds');
}

function checkAssets(side: string, amounts: readonly Amount[], { assetId }: AtomicScope): void {
  for (const [index, amount] of amounts.entries()) {
    if (compareBytes(amount.assetId, assetId) === 0) continue;
    throw new TxRejectedError(
      `${side} contains non-AVAX (${index}): want ${bytesToId(assetId)}, got ${bytesToId(amount.assetId)}`,
    );
  }
}

const asynchronousWords: CredentialWords = {
  wrongCount: (wanted, given) => `incorrect number of credentials: want ${wanted}, got ${given}`,
  noOutput: (sourceChain) => `fetching UTXOs from ${sourceChain}: not found`,
  wrongSignatures: (given, index) => `incorrect number of signatures (${index}): want 1, got ${given}`,
  wrongSigner: (wanted, signer, index) =>
    `signature does not match address (${index}): want ${checksummed(wanted)}, got ${checksummed(signer)}`,
};

function checksummed(address: Uint8Array): string {
  return checksumAddress(bytesToHex(address));
}

/**
 * Checks everything of a transaction but what the accounts of the EVM hold, by the rules before Helicon (reference: section 6.7).
 * @throws TxRejectedError in the reference node's words
 */
export function verifySynchronousTx(tx: AtomicTx, circumstances: AtomicCircumstances): void {
  checkSize(tx);
  checkScope(tx, circumstances.scope);
  checkFlow(tx, circumstances.block.baseFee);
  verifyAtomicCredentials(tx, circumstances, synchronousWords);
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

const synchronousWords: CredentialWords = {
  wrongCount: (wanted, given) => `incorrect number of credentials: expected ${wanted} but got ${given}`,
  noOutput: (sourceChain) => `failed to fetch import UTXOs from ${sourceChain} due to: not found`,
  wrongSignatures: (given) => `expected one signature for EVM Input Credential, but found: ${given}`,
  wrongSigner: () => "signature doesn't match public key",
};

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
function verifyAtomicCredentials(
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

/** An input, and what it spends. */
export interface Spending {
  readonly input: TransferableInput;
  readonly utxo: Utxo;
  /** Place of the input, and of the signatures for it. */
  readonly index: number;
  readonly timestamp: bigint;
}

/**
 * Checks that an import may spend an output.
 * @throws TxRejectedError in the reference node's words
 */
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

/**
 * Checks what a transaction says of networks, chains and assets, and that it moves something (reference: section 6.7).
 * The order of its parts and that amounts are not zero is checked where its bytes are read.
 * @throws TxRejectedError in the reference node's words
 */
function checkScope({ unsigned }: AtomicTx, scope: AtomicScope): void {
  if (unsigned.type === 'EvmImportTx') {
    if (unsigned.importedInputs.length === 0) throw new TxRejectedError('tx has no imported inputs');
    checkNetwork(unsigned, unsigned.sourceChain, scope);
    if (unsigned.outputs.length === 0) throw new TxRejectedError('tx has no EVM outputs');
    checkSides('import output', unsigned.outputs, scope);
    checkSides('import input', unsigned.importedInputs, scope);
  } else {
    if (unsigned.exportedOutputs.length === 0) throw new TxRejectedError('tx has no export outputs');
    checkNetwork(unsigned, unsigned.destinationChain, scope);
    checkSides('export input', unsigned.inputs, scope);
    checkSides('export output', unsigned.exportedOutputs, scope);
  }
}

function checkNetwork(
  { networkId, blockchainId }: AtomicTx['unsigned'],
  peer: Uint8Array,
  scope: AtomicScope,
): void {
  if (networkId !== scope.networkId) throw new TxRejectedError('tx has wrong network ID');
  const isPeer = scope.peers.some((known) => compareBytes(known, peer) === 0);
  if (compareBytes(blockchainId, scope.blockchainId) !== 0 || !isPeer) {
    throw new TxRejectedError('tx has wrong chain ID');
  }
}

function checkSides(
  what: string,
  amounts: readonly { readonly assetId: Uint8Array }[],
  { assetId }: AtomicScope,
): void {
  if (amounts.every((amount) => compareBytes(amount.assetId, assetId) === 0)) return;
  throw new TxRejectedError(`${what} cannot contain non-AVAX in Banff`);
}

/** What atomic transactions of a C-Chain have to name. */
export interface AtomicScope {
  readonly networkId: number;
  /** The C-Chain, 32 bytes. */
  readonly blockchainId: Uint8Array;
  /** The native token, 32 bytes. */
  readonly assetId: Uint8Array;
  /** The chains that funds come from and go to: the others of the primary network. */
  readonly peers: readonly Uint8Array[];
}
