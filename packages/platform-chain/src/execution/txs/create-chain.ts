import type { CreateChainTx } from '@firn/platform-codec';
import { isZero } from '@firn/primitives/bytes';
import { isPrimaryNetwork } from '../../primary-network.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { authorizeByManagingOwner } from '../authorize.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { moveFunds, verifyPayment } from '../payment.js';
import type { TxExecutor } from '../tx-execution.js';

const maxNameBytes = 128;
const maxGenesisBytes = 1024 * 1024;
const name = /^[a-zA-Z0-9 ]*$/;

/** Creates a blockchain whose ID is that of the transaction. */
export const executeCreateChain: TxExecutor<'CreateChainTx'> = (execution) => {
  const { tx, unsigned, state, environment } = execution;
  checkChain(unsigned);
  checkBase(unsigned, environment.rules);
  checkMemo(unsigned);
  const { credentials } = authorizeByManagingOwner(
    execution,
    unsigned.subnetId,
    unsigned.subnetAuthorization,
  );
  verifyPayment(execution, { credentials });
  moveFunds(execution);
  state.putBlockchain({
    id: tx.id,
    name: unsigned.chainName,
    subnetId: unsigned.subnetId,
    vmId: unsigned.vmId,
  });
};

function checkChain({ subnetId, chainName, vmId, genesisData }: CreateChainTx): void {
  if (isPrimaryNetwork(subnetId))
    throw new TxRejectedError("new blockchain can't be validated by primary network");
  if (Buffer.byteLength(chainName) > maxNameBytes) throw new TxRejectedError('name too long');
  if (isZero(vmId)) throw new TxRejectedError('invalid VM ID');
  if (genesisData.length > maxGenesisBytes) throw new TxRejectedError('genesis too long');
  if (!name.test(chainName)) throw new TxRejectedError('illegal name character');
}
