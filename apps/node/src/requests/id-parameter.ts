import { rpcError } from '@firn/jsonrpc/errors';
import { isPrimaryNetwork, primaryNetworkId } from '@firn/platform-chain';
import { bytesToId, idToBytes, isEncodingError, nodeIdToBytes } from '@firn/primitives';

/**
 * The bytes of an ID. The contract has checked its form, but not its checksum.
 * @throws RpcError -32602 naming the parameter.
 */
export function toIdBytes(name: string, text: string): Uint8Array {
  return decode(name, text, idToBytes);
}

/**
 * Checks node IDs, as {@link toIdBytes} does.
 * @throws RpcError -32602 naming the parameter.
 */
export function checkNodeIds(name: string, nodeIds: readonly string[]): void {
  for (const [index, nodeId] of nodeIds.entries()) decode(`${name}[${index}]`, nodeId, nodeIdToBytes);
}

function decode(name: string, text: string, toBytes: (text: string) => Uint8Array): Uint8Array {
  try {
    return toBytes(text);
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    const reason = `${name} "${text}" is not valid: ${error.message}`;
    throw rpcError(-32602, `invalid params: ${reason}`, { path: name, reason });
  }
}

const maxBytes = 512;

/**
 * Checks the length of an alias, which is limited in bytes; the contract counts characters.
 * @throws RpcError -32602
 */
export function checkAlias(alias: string): void {
  const bytes = Buffer.byteLength(alias);
  if (bytes <= maxBytes) return;
  const reason = `alias length is too long: ${bytes} bytes, at most ${maxBytes} are allowed`;
  throw rpcError(-32_602, `invalid params: ${reason}`, { path: 'alias', reason });
}

/**
 * The ID of a subnet; that of the primary network, 32 zero bytes, where none is given.
 * @throws RpcError -32602 for a wrong checksum.
 */
export function toSubnetId(subnetID: string | undefined): Uint8Array {
  return subnetID === undefined ? primaryNetworkId : toIdBytes('subnetID', subnetID);
}

/**
 * Checks that a subnet has a token to stake. None but the primary network does: the chain begins after subnets could be given one.
 * @throws RpcError -32000
 */
export function checkHasStakingToken(subnetId: Uint8Array): void {
  if (isPrimaryNetwork(subnetId)) return;
  throw rpcError(-32_000, `failed fetching subnet transformation for ${bytesToId(subnetId)}: not found`);
}
