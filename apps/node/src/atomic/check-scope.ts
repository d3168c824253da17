import { TxRejectedError } from '@firn/platform-chain/transaction';
import { type AtomicTx, compareBytes } from '@firn/platform-codec';
import type { AtomicScope } from './atomic-scope.js';

/**
 * Checks what a transaction says of networks, chains and assets, and that it moves something (reference: section 6.7).
 * The order of its parts and that amounts are not zero is checked where its bytes are read.
 * @throws TxRejectedError in the reference node's words
 */
export function checkScope({ unsigned }: AtomicTx, scope: AtomicScope): void {
  if (unsigned.type === 'EvmImportTx') {
    if (unsigned.importedInputs.length === 0) throw new TxRejectedError('tx has no imported inputs');
    checkNetwork(unsigned, unsigned.sourceChain, scope);
    if (unsigned.outputs.length === 0) throw new TxRejectedError('tx has no EVM outputs');
    checkAssets('import output', unsigned.outputs, scope);
    checkAssets('import input', unsigned.importedInputs, scope);
  } else {
    if (unsigned.exportedOutputs.length === 0) throw new TxRejectedError('tx has no export outputs');
    checkNetwork(unsigned, unsigned.destinationChain, scope);
    checkAssets('export input', unsigned.inputs, scope);
    checkAssets('export output', unsigned.exportedOutputs, scope);
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

function checkAssets(
  what: string,
  amounts: readonly { readonly assetId: Uint8Array }[],
  { assetId }: AtomicScope,
): void {
  if (amounts.every((amount) => compareBytes(amount.assetId, assetId) === 0)) return;
  throw new TxRejectedError(`${what} cannot contain non-AVAX in Banff`);
}
