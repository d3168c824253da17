import {
  type ConvertSubnetToL1Tx,
  initialValidationId,
  type L1ValidatorWeight,
  parsePlatformMessage,
  parseWarpMessage,
  parseWarpPayload,
  type RegisterL1Validator,
  registeredValidationId,
  type UnsignedPlatformTx,
} from '@firn/platform-codec';
import { MetricsError } from '../../errors.js';
import { hexOf } from '../../source/platform/platform-network.js';
import type { HexBytes, L1Change, L1ChangeKind } from '../../source/platform/staking-facts.js';
import type { L1Validations } from '../../state/platform/l1-validations.js';

/**
 * What a transaction changes of L1 validations.
 * @param time of the block, Unix seconds.
 * @throws MetricsError `chain-inconsistent` for a validation that is not there, or a message that says nothing of a validator.
 */
export function l1ChangesOf(tx: UnsignedPlatformTx, validations: L1Validations, time: number): L1Change[] {
  switch (tx.type) {
    case 'ConvertSubnetToL1Tx':
      return tx.validators.map((validator, index) => initialValidation(tx, validator, index, time));
    case 'RegisterL1ValidatorTx': {
      const message = messageOf(tx.message, 'RegisterL1Validator');
      const validation = hexOf(registeredValidationId(message));
      const [subnet, node] = [hexOf(message.subnetId), hexOf(message.nodeId)];
      return [
        { kind: 'created', validation, subnet, node, time, balance: tx.balance, weight: message.weight },
      ];
    }
    case 'IncreaseL1ValidatorBalanceTx':
      return [changeOf(validations, hexOf(tx.validationId), 'funded', time, { balance: tx.balance })];
    case 'DisableL1ValidatorTx':
      return [changeOf(validations, hexOf(tx.validationId), 'disabled', time)];
    case 'SetL1ValidatorWeightTx': {
      const { validationId, weight } = messageOf(tx.message, 'L1ValidatorWeight');
      const kind = weight === 0n ? 'removed' : 'weighed';
      return [changeOf(validations, hexOf(validationId), kind, time, { weight })];
    }
    default:
      return [];
  }
}

function initialValidation(
  { subnetId }: ConvertSubnetToL1Tx,
  { nodeId, balance, weight }: ConvertSubnetToL1Tx['validators'][number],
  index: number,
  time: number,
): L1Change {
  const validation = hexOf(initialValidationId(subnetId, index));
  return { kind: 'created', validation, subnet: hexOf(subnetId), node: hexOf(nodeId), time, balance, weight };
}

function changeOf(
  validations: L1Validations,
  validation: HexBytes,
  kind: L1ChangeKind,
  time: number,
  what: Partial<Pick<L1Change, 'balance' | 'weight'>> = {},
): L1Change {
  const { subnet, node, weight } = validations.find(validation);
  return { kind, validation, subnet, node, time, balance: 0n, weight, ...what };
}

interface L1Messages {
  readonly RegisterL1Validator: RegisterL1Validator;
  readonly L1ValidatorWeight: L1ValidatorWeight;
}

function messageOf<Type extends keyof L1Messages>(bytes: Uint8Array, type: Type): L1Messages[Type] {
  const payload = parseWarpPayload(parseWarpMessage(bytes).unsigned.payload);
  const message = payload.type === 'AddressedCall' ? parsePlatformMessage(payload.payload) : payload;
  if (message.type !== type)
    throw new MetricsError(
      'chain-inconsistent',
      `a message to the platform chain is ${message.type}, expected ${type}`,
    );
  return message as L1Messages[Type];
}
