import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetStakeHandler } from '@firn/node-server';
import { stakeOf } from '@firn/platform-chain';
import type { NodeContext } from '../../node/node-context.js';
import { toByteEncoding } from '../../requests/byte-encoding.js';
import { platformScope, toAddressBytes } from '../../requests/platform-address.js';
import { toStakeAnswer } from '../../serializers/platform/stake-answer.js';

const maxAddresses = 256;

export const platformGetStake: PlatformGetStakeHandler<NodeContext> = (
  { addresses, validatorsOnly = false, encoding },
  { node },
) => {
  const form = toByteEncoding(encoding, "couldn't encode output");
  if (addresses.length > maxAddresses) {
    const given = `${addresses.length} addresses provided`;
    throw rpcError(-32_000, `${given} but this method can take at most ${maxAddresses}`);
  }
  const { platform } = node;
  const scope = platformScope(node);
  const owners = addresses.map((address) => toAddressBytes(address, scope));
  const stake = stakeOf(platform.state.stakers(), { addresses: owners, validatorsOnly });
  return toStakeAnswer(stake, platform.rules.assetId, form);
};
