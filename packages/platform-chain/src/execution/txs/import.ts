import { type ImportTx, type Utxo, utxoId } from '@firn/platform-codec';
import { feeOf } from '../../fees/tx-fee.js';
import type { PlatformStateView } from '../../state/platform-state.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds } from '../payment.js';
import { checkPeerChain } from '../peer-chain.js';
import type { TxExecutor } from '../tx-execution.js';
import { consumedUtxos, verifySpend } from '../verify-spend.js';

/** Spends outputs that another chain of the primary network has exported to the platform chain. */
export const executeImport: TxExecutor<'ImportTx'> = (execution) => {
  const { tx, unsigned, state, environment } = execution;
  const { rules } = environment;
  const { importedInputs, sourceChain } = unsigned;
  if (importedInputs.length === 0) throw new TxRejectedError('tx has no imported inputs');
  checkBase(unsigned, rules);
  checkMemo(unsigned);
  checkPeerChain(state, sourceChain);
  const imported = importedUtxos(unsigned, state);
  const consumed = consumedUtxos(unsigned.inputs, state, (name) => `failed to get UTXO ${name}: not found`);
  verifySpend({
    tx,
    inputs: [...unsigned.inputs, ...importedInputs],
    utxos: [...consumed, ...imported],
    credentials: tx.credentials,
    outputs: unsigned.outputs,
    cost: feeOf(tx, state, rules),
    costAssetId: rules.assetId,
    now: state.timestamp,
  });
  moveFunds(execution);
  for (const input of importedInputs)
    state.removeImported(sourceChain, utxoId(input.txId, input.outputIndex));
};

function importedUtxos({ importedInputs, sourceChain }: ImportTx, state: PlatformStateView): Utxo[] {
  return importedInputs.map((input) => {
    const utxo = state.importable(sourceChain, utxoId(input.txId, input.outputIndex));
    if (utxo === undefined) throw new TxRejectedError('failed to get shared memory: not found');
    return utxo;
  });
}
