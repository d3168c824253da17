import type { PersonalSignHandler } from '@firn/node-server';
import { signText } from '../../accounts/signed-text.js';
import { hexToBytes } from '../../evm/bytes.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const personalSign: PersonalSignHandler<NodeContext> = async ({ data, addr, passwd }, { node }) =>
  node.accounts.withPassword(lower(addr), passwd, (key) => signText(hexToBytes(data), key));
