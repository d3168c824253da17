import { idToBytes, isEncodingError, nodeIdToBytes } from '@firn/primitives';
import { MetricsError } from '../../errors.js';
import { hexOf } from '../../source/platform/platform-network.js';
import type { HexBytes } from '../../source/platform/staking-facts.js';
import type { SubnetScope } from './platform-reader.js';

/**
 * A subnet or a validation of a parameter.
 * @param name of the parameter.
 * @throws MetricsError `invalid-identifier` unless it is 32 bytes in cb58.
 */
export function toHexId(name: string, id: string): HexBytes {
  return checked(name, id, '32 bytes in cb58 with a right checksum', idToBytes);
}

/**
 * A node of a parameter.
 * @throws MetricsError `invalid-identifier` unless it is one.
 */
export function toHexNode(name: string, nodeId: string): HexBytes {
  return checked(name, nodeId, 'NodeID- and 20 bytes in cb58 with a right checksum', nodeIdToBytes);
}

/**
 * A subnet of a parameter, or all of them.
 * @throws MetricsError `invalid-identifier`.
 */
export function toSubnetScope(name: string, subnet: string): SubnetScope {
  return subnet === 'all' ? subnet : toHexId(name, subnet);
}

function checked(
  name: string,
  text: string,
  allowed: string,
  toBytes: (text: string) => Uint8Array,
): HexBytes {
  try {
    return hexOf(toBytes(text));
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    throw new MetricsError('invalid-identifier', `${name} must be ${allowed}, got ${text}`, { cause: error });
  }
}
