import { rpcError } from '@firn/jsonrpc/errors';
import type { AvmHandlers } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import { nativeAsset, staticFees } from '../network/network.js';
import type { NodeContext } from '../node/node-context.js';

/** Handlers of the `avm` API, the part that clients of the other chains call. */
export const avmHandlers: AvmHandlers<NodeContext> = {
  /** The genesis of the exchange chain creates one asset, and the node does not run the chain that could create others. */
  'avm.getAssetDescription': ({ assetID }, { node }) => {
    const id = bytesToId(node.platform.genesis.assetId);
    if (assetID !== id && assetID !== nativeAsset.alias) {
      throw rpcError(-32_000, `asset '${assetID}' not found`);
    }
    const { name, symbol, denomination } = nativeAsset;
    return { assetID: id, name, symbol, denomination };
  },

  'avm.getTxFee': (_, { node }) => {
    const { txFee, createAssetTxFee } = staticFees(node.network.id);
    return { txFee, createAssetTxFee };
  },
};
