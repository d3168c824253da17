import { checksumAddress } from '@firn/crypto';
import { emptyAccount, type WorldState } from '@firn/evm/state';
import { TxRejectedError, within } from '@firn/platform-chain/transaction';
import { type AtomicTx, compareBytes, type EvmExportTx } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { AtomicCircumstances } from './atomic-circumstances.js';
import { atomicGas, burnedBy, maxAtomicTxGas, weiPerUnit } from './atomic-fees.js';
import type { AtomicScope } from './atomic-scope.js';
import { type CredentialWords, verifyAtomicCredentials } from './verify-credentials.js';

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
  within('credential verification', () => verifyAtomicCredentials(tx, circumstances, words));
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

const words: CredentialWords = {
  wrongCount: (wanted, given) => `incorrect number of credentials: want ${wanted}, got ${given}`,
  noOutput: (sourceChain) => `fetching UTXOs from ${sourceChain}: not found`,
  wrongSignatures: (given, index) => `incorrect number of signatures (${index}): want 1, got ${given}`,
  wrongSigner: (wanted, signer, index) =>
    `signature does not match address (${index}): want ${checksummed(wanted)}, got ${checksummed(signer)}`,
};

function checksummed(address: Uint8Array): string {
  return checksumAddress(bytesToHex(address));
}
