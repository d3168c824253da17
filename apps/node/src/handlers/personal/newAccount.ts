import { checksumAddress } from '@firn/crypto';
import type { PersonalNewAccountHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const personalNewAccount: PersonalNewAccountHandler<NodeContext> = async (
  { password },
  { node, signal },
) => checksumAddress(await node.accounts.create(password, signal));
