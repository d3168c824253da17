import type { PersonalDeriveAccountHandler } from '@firn/node-server';
import { parseDerivationPath } from '../../accounts/parse-derivation-path.js';
import type { NodeContext } from '../../node/node-context.js';
import { Refusal } from '../../refusals/refusal.js';

/** A key file holds one key, from which no other is derived. */
export const personalDeriveAccount: PersonalDeriveAccountHandler<NodeContext> = ({ url, path }, { node }) => {
  node.accounts.wallet(url);
  parseDerivationPath(path);
  throw new Refusal('not supported');
};
