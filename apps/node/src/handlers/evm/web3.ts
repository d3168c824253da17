import { keccak256 } from '@firn/crypto';
import type { EvmHandlers } from '@firn/node-server';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { nodeVersionLine } from '../../config/node-version.js';
import type { NodeContext } from '../../node/node-context.js';
import { clientVersion } from '../../serializers/evm/client-version.js';

/** Handlers of `web3_`. */
export const web3Handlers = {
  /** Since Helicon the reference node names itself here as on its command line (reference: helicon 3.9). */
  web3_clientVersion: (_, context) => {
    const { node, hosted, isReferenceOfHelicon } = context;
    return isReferenceOfHelicon ? nodeVersionLine(node.version) : clientVersion(node.version.version, hosted);
  },

  web3_sha3: ({ input }) => bytesToHex(keccak256(hexToBytes(input))),
} satisfies Partial<EvmHandlers<NodeContext>>;
