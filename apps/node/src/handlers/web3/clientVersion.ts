import type { Web3ClientVersionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { clientVersion } from '../../serializers/evm/client-version.js';
import { nodeVersionLine } from '../../version/node-version.js';

/** Since Helicon the reference node names itself here as on its command line (reference: helicon 3.9). */
export const web3ClientVersion: Web3ClientVersionHandler<NodeContext> = (_, context) => {
  const { node, hosted, isReferenceOfHelicon } = context;
  return isReferenceOfHelicon ? nodeVersionLine(node.version) : clientVersion(node.version.version, hosted);
};
