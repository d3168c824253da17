import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { within } from '../../transaction/within.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds, verifyPayment } from '../payment.js';
import { checkPeerChain } from '../peer-chain.js';
import type { TxExecutor } from '../tx-execution.js';

/** Gives outputs to another chain of the primary network; their places follow those of the other outputs. */
export const executeExport: TxExecutor<'ExportTx'> = (execution) => {
  const { tx, unsigned, state, environment } = execution;
  const { destinationChain, exportedOutputs } = unsigned;
  if (exportedOutputs.length === 0) throw new TxRejectedError('no export outputs');
  checkBase(unsigned, environment.rules);
  if (exportedOutputs.some(({ output }) => output.stakeableLocktime !== 0n)) {
    throw new TxRejectedError('wrong locktime reported');
  }
  checkMemo(unsigned);
  checkPeerChain(state, destinationChain);
  within('failed verifySpend', () => verifyPayment(execution, { outputs: exportedOutputs }));
  moveFunds(execution);
  for (const [place, output] of exportedOutputs.entries()) {
    const outputIndex = unsigned.outputs.length + place;
    state.addExported(destinationChain, { txId: tx.id, outputIndex, ...output });
  }
};
