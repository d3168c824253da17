import { rpcError } from '@firn/jsonrpc/errors';
import type { AvmGetAssetDescriptionHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import { nativeAsset } from '../../network/native-asset.js';
import type { NodeContext } from '../../node/node-context.js';

/** The genesis of the exchange chain creates one asset, and the node does not run the chain that could create others. */
export const avmGetAssetDescription: AvmGetAssetDescriptionHandler<NodeContext> = ({ assetID }, { node }) => {
  const id = bytesToId(node.platform.genesis.assetId);
  if (assetID !== id && assetID !== nativeAsset.alias) {
    throw rpcError(-32_000, `asset '${assetID}' not found`);
  }
  const { name, symbol, denomination } = nativeAsset;
  return { assetID: id, name, symbol, denomination };
};
