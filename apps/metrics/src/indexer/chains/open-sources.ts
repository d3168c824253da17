import type { ChainSource } from '../../source/chain-source.js';
import { createNetworkFacts } from '../../source/native/network-facts.js';
import { createRpcChainSource } from '../../source/rpc-chain-source.js';
import { createUpstreamCheck, type UpstreamVerification } from '../../source/verification/upstream-check.js';
import type { ChainTarget } from './chain-target.js';

/**
 * Opens a source for each URL of a chain. What is known of the form of its blocks is shared by all.
 * @param tell told of all that is not verified and why, whenever that changes.
 */
export function openSources(
  { record, rpcUrls, wsUrl }: ChainTarget,
  verification: UpstreamVerification,
  tell: (unverified: readonly string[]) => void,
): readonly [ChainSource, ...ChainSource[]] {
  const check = verification === 'off' ? undefined : createUpstreamCheck({ verification, tell });
  const open = (url: string, webSocketUrl: string | undefined) =>
    createRpcChainSource({
      url,
      webSocketUrl,
      network: createNetworkFacts(url, record.blockchainId),
      check,
    });
  const [first, ...others] = rpcUrls;
  return [open(first, wsUrl), ...others.map((url) => open(url, undefined))];
}
