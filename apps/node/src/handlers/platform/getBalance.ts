import type { PlatformGetBalanceHandler } from '@firn/node-server';
import { balanceOf } from '@firn/platform-chain';
import type { NodeContext } from '../../node/node-context.js';
import { platformScope, toAddressBytes } from '../../requests/platform-address.js';
import { toBalanceAnswer } from '../../serializers/platform/balance-answer.js';

export const platformGetBalance: PlatformGetBalanceHandler<NodeContext> = ({ addresses }, { node }) => {
  const { platform } = node;
  const scope = platformScope(node);
  const utxos = platform.utxosOf(addresses.map((address) => toAddressBytes(address, scope)));
  const now = BigInt(Math.floor(Date.now() / 1000));
  return toBalanceAnswer(balanceOf([...utxos], now), platform.rules.assetId);
};
