import type { PersonalImportRawKeyHandler } from '@firn/node-server';
import { parsePrivateKey } from '../../accounts/parse-private-key.js';
import type { NodeContext } from '../../node/node-context.js';

export const personalImportRawKey: PersonalImportRawKeyHandler<NodeContext> = async (
  { privkey, password },
  { node, signal },
) => node.accounts.import(parsePrivateKey(privkey), password, signal);
