import type { PlatformGetBalanceHandler } from '@firn/node-server';
import { balanceOf } from '@firn/platform-chain';
import type { NodeContext } from '../../node/node-context.js';
import { platformScope, toAddressBytes } from '../../requests/platform-address.js';
import { toBalanceAnswer } from '../../serializers/platform/balance-answer.js';

export const platformGetBalance: PlatformGetBalanceHandler<NodeContext> = ({ addresses }, { node }) => {
  const { platform, clock } = node;
  const scope = platformScope(node);
  const utxos = platform.utxosOf(addresses.map((address) => toAddressBytes(address, scope)));
  return toBalanceAnswer(balanceOf([...utxos], clock.nowMs() / 1000n), platform.rules.assetId);
};
