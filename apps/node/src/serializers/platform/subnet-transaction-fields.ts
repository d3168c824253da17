import type { PlatformUnsignedTransaction } from '@firn/node-validators';
import type {
  AddSubnetValidatorTx,
  CreateChainTx,
  CreateSubnetTx,
  RemoveSubnetValidatorTx,
  TransferSubnetOwnershipTx,
  TransformSubnetTx,
} from '@firn/platform-codec';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { toTxOwnersAnswer } from './owners-answer.js';
import { toStakerAnswer } from './staking-transaction-fields.js';

type Answer = PlatformUnsignedTransaction;

type SubnetTx =
  | AddSubnetValidatorTx
  | CreateChainTx
  | CreateSubnetTx
  | RemoveSubnetValidatorTx
  | TransferSubnetOwnershipTx
  | TransformSubnetTx;

/** What a transaction of a subnet has beside the shared fields. */
export function toSubnetFields(tx: SubnetTx, hrp: string): Answer {
  switch (tx.type) {
    case 'CreateSubnetTx':
      return { owner: toTxOwnersAnswer(tx.owner, hrp) };
    case 'CreateChainTx':
      return {
        subnetID: bytesToId(tx.subnetId),
        chainName: tx.chainName,
        vmID: bytesToId(tx.vmId),
        fxIDs: tx.fxIds.map(bytesToId),
        genesisData: Buffer.from(tx.genesisData).toString('base64'),
        subnetAuthorization: tx.subnetAuthorization,
      };
    case 'AddSubnetValidatorTx':
      return {
        validator: { ...toStakerAnswer(tx.validator), subnetID: bytesToId(tx.subnetId) },
        subnetAuthorization: tx.subnetAuthorization,
      };
    case 'RemoveSubnetValidatorTx':
      return {
        nodeID: bytesToNodeId(tx.nodeId),
        subnetID: bytesToId(tx.subnetId),
        subnetAuthorization: tx.subnetAuthorization,
      };
    case 'TransferSubnetOwnershipTx':
      return {
        subnetID: bytesToId(tx.subnetId),
        subnetAuthorization: tx.subnetAuthorization,
        newOwner: toTxOwnersAnswer(tx.newOwner, hrp),
      };
    case 'TransformSubnetTx': {
      const { type, networkId, blockchainId, outputs, inputs, memo, subnetId, assetId, ...rules } = tx;
      return { subnetID: bytesToId(subnetId), assetID: bytesToId(assetId), ...rules };
    }
  }
}
