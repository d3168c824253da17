import { rpcError } from '@firn/jsonrpc/errors';
import { isPrimaryNetwork, primaryNetworkId } from '@firn/platform-chain';
import { bytesToId } from '@firn/primitives';
import { toIdBytes } from './id-parameter.js';

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
