import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformHeight } from '@firn/node-validators';
import type { PlatformChain } from '@firn/platform-chain/chain';
import { bytesToId } from '@firn/primitives';
import { maxUint64 } from '@firn/primitives/integers';

/** The reference node writes `proposed` as this number. */
const reservedHeight = maxUint64;

/**
 * The height that a client means.
 * @throws RpcError -32602 for the number that is reserved.
 */
export function toHeight(height: PlatformHeight, chain: Pick<PlatformChain, 'proposedHeight'>): bigint {
  if (height === 'proposed') return chain.proposedHeight;
  if (height < reservedHeight) return height;
  const reason = `height ${height} is reserved`;
  throw rpcError(-32_602, `invalid params: ${reason}`, { path: 'height', reason });
}

/**
 * Checks that there is a block at a height.
 * @throws RpcError -32000
 */
export function checkFinalized(
  height: bigint,
  subnetId: Uint8Array,
  { lastAccepted }: Pick<PlatformChain, 'lastAccepted'>,
): void {
  const current = lastAccepted.content.height;
  if (height <= current) return;
  const cause = `failed to fetch validator set at unfinalized height with SubnetID = ${bytesToId(subnetId)}`;
  const heights = `current P-chain height (${current}) < requested P-Chain height (${height})`;
  throw rpcError(-32_000, `failed to get validator set at ${height}: ${cause}: ${heights}`);
}
