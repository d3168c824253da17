import { isRpcError, isTransportError } from '@firn/jsonrpc/errors';
import { createNodeClient } from '@firn/node-client';
import { parseGenesisTx } from '@firn/platform-codec';
import { cb58ToBytes, hexWithChecksumToBytes } from '@firn/primitives';
import { toFetchAddress } from '../http-exchange.js';
import { isPassing } from '../node-errors.js';

/** What the platform chain knows of an EVM chain of its network. */
export interface NetworkFacts {
  /** The chain's genesis document; undefined where the platform chain has no transaction that made it. */
  genesis(signal: AbortSignal): Promise<string | undefined>;
  /** ID of the asset that is the native coin of the primary network's chains. */
  coin(signal: AbortSignal): Promise<Uint8Array>;
}

/** Asks the node that serves a chain at `…/ext/bc/ID/rpc`; undefined for an endpoint of another form, which no such node has. */
export function createNetworkFacts(rpcUrl: string, blockchainId: string): NetworkFacts | undefined {
  const base = /^(https?:\/\/.+?)\/ext\/bc\/[^/]+\/rpc\/?$/.exec(rpcUrl)?.[1];
  if (base === undefined) return undefined;
  const node = createNodeClient(toFetchAddress(base));
  return {
    async genesis(signal) {
      try {
        const { tx } = await node.platform.getTx({ txID: blockchainId, encoding: 'hex' }, { signal });
        if (typeof tx !== 'string') return undefined;
        const { unsigned } = parseGenesisTx(hexWithChecksumToBytes(tx));
        return unsigned.type === 'CreateChainTx' ? new TextDecoder().decode(unsigned.genesisData) : undefined;
      } catch (error) {
        // A server may offer a chain without the platform chain.
        if (isRpcError(error) ? !isPassing(error) : isRefusal(error)) return undefined;
        throw error;
      }
    },
    async coin(signal) {
      return cb58ToBytes((await node.platform.getStakingAssetID({}, { signal })).assetID);
    },
  };
}

/** Too slow or too many questions are none: they pass. */
function isRefusal(error: unknown): boolean {
  if (!isTransportError(error) || error.status === undefined) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}
