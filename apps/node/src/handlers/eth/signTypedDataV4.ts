import type { EthSignTypedDataV4Handler } from '@firn/node-server';
import { signDigest } from '../../accounts/signed-text.js';
import { typedDataHash } from '../../accounts/typed-data.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethSignTypedDataV4: EthSignTypedDataV4Handler<NodeContext> = ({ addr, typedData }, { node }) =>
  node.accounts.withUnlockedKey(lower(addr), (key) => signDigest(typedDataHash(typedData), key));
