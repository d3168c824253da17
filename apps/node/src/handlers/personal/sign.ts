import type { PersonalSignHandler } from '@firn/node-server';
import { hexToBytes } from '@firn/primitives/bytes';
import { signText } from '../../accounts/signed-text.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const personalSign: PersonalSignHandler<NodeContext> = async (
  { data, addr, passwd },
  { node, signal },
) => {
  const sign = (key: Uint8Array) => signText(hexToBytes(data), key);
  const address = lower(addr);
  // Wallets and libraries leave the password out: they know no keys of a node.
  if (passwd === undefined) return node.accounts.withUnlockedKey(address, sign);
  return node.accounts.withPassword(address, passwd, sign, signal);
};
