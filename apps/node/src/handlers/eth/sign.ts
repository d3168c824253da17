import type { EthSignHandler } from '@firn/node-server';
import { hexToBytes } from '@firn/primitives/bytes';
import { signText } from '../../accounts/signed-text.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethSign: EthSignHandler<NodeContext> = ({ addr, data }, { node }) =>
  node.accounts.withUnlockedKey(lower(addr), (key) => signText(hexToBytes(data), key));
