import type { PlatformTx } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import type { PlatformState } from '../state/platform-state.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import type { TxType } from '../transaction/tx-types.js';
import { warpMessageOf } from '../transaction/warp-messages.js';
import { within } from '../transaction/within.js';
import type { ExecutionEnvironment } from './environment.js';
import type { TxExecution, TxExecutor } from './tx-execution.js';
import { executeAddAutoRenewedValidator } from './txs/add-auto-renewed-validator.js';
import { executeAddPermissionlessDelegator } from './txs/add-permissionless-delegator.js';
import { executeAddPermissionlessValidator } from './txs/add-permissionless-validator.js';
import { executeAddSubnetValidator } from './txs/add-subnet-validator.js';
import { executeBaseTx } from './txs/base-tx.js';
import { executeConvertSubnetToL1 } from './txs/convert-subnet-to-l1.js';
import { executeCreateChain } from './txs/create-chain.js';
import { executeCreateSubnet } from './txs/create-subnet.js';
import { executeDisableL1Validator } from './txs/disable-l1-validator.js';
import { executeExport } from './txs/export.js';
import { executeImport } from './txs/import.js';
import { executeIncreaseL1ValidatorBalance } from './txs/increase-l1-validator-balance.js';
import { executeRegisterL1Validator } from './txs/register-l1-validator.js';
import { executeRemoveSubnetValidator } from './txs/remove-subnet-validator.js';
import { executeSetAutoRenewedValidatorConfig } from './txs/set-auto-renewed-validator-config.js';
import { executeSetL1ValidatorWeight } from './txs/set-l1-validator-weight.js';
import { executeTransferSubnetOwnership } from './txs/transfer-subnet-ownership.js';
import { verifyWarpSignature } from './verify-warp-signature.js';

const isProposal = refuse('wrong transaction type');

const executors: { readonly [Type in TxType]: TxExecutor<Type> } = {
  AddAutoRenewedValidatorTx: executeAddAutoRenewedValidator,
  AddDelegatorTx: refuse('AddDelegatorTx is not permitted post-Durango'),
  AddPermissionlessDelegatorTx: executeAddPermissionlessDelegator,
  AddPermissionlessValidatorTx: executeAddPermissionlessValidator,
  AddSubnetValidatorTx: executeAddSubnetValidator,
  AddValidatorTx: refuse('AddValidatorTx is not permitted post-Durango'),
  AdvanceTimeTx: isProposal,
  BaseTx: executeBaseTx,
  ConvertSubnetToL1Tx: executeConvertSubnetToL1,
  CreateChainTx: executeCreateChain,
  CreateSubnetTx: executeCreateSubnet,
  DisableL1ValidatorTx: executeDisableL1Validator,
  ExportTx: executeExport,
  ImportTx: executeImport,
  IncreaseL1ValidatorBalanceTx: executeIncreaseL1ValidatorBalance,
  RegisterL1ValidatorTx: executeRegisterL1Validator,
  RemoveSubnetValidatorTx: executeRemoveSubnetValidator,
  RewardAutoRenewedValidatorTx: isProposal,
  RewardValidatorTx: isProposal,
  SetAutoRenewedValidatorConfigTx: executeSetAutoRenewedValidatorConfig,
  SetL1ValidatorWeightTx: executeSetL1ValidatorWeight,
  TransferSubnetOwnershipTx: executeTransferSubnetOwnership,
  TransformSubnetTx: refuse('TransformSubnetTx is not permitted post-Etna'),
};

/**
 * Checks a transaction that a block decides by itself, and changes the state by it (reference: sections 4.8 and 4.9).
 *
 * The state has the time of the block already. Its gas decides the price, so that a block uses up gas
 * (`consumeGas`) only after its last transaction. Keeping the transaction itself (`addTx`) is left to the caller, and so
 * is throwing the state away when the transaction is refused.
 * @throws TxRejectedError in the reference node's words.
 */
export function executeTx(tx: PlatformTx, state: PlatformState, environment: ExecutionEnvironment): void {
  const message = warpMessageOf(tx);
  // The table has each function under the type that it is for.
  const execute = executors[tx.unsigned.type] as (execution: TxExecution) => void;
  within(`standard tx ${bytesToId(tx.id)} failed execution`, () =>
    execute({ tx, unsigned: tx.unsigned, state, environment }),
  );
  // A signature of validators costs some milliseconds, so that it is checked for who has paid.
  if (message !== undefined) verifyWarpSignature(tx, message, environment);
}

function refuse(reason: string): () => never {
  return () => {
    throw new TxRejectedError(reason);
  };
}
