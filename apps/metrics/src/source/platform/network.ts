/** The networks; `fuji` is another name of `testnet`, and this is the one that answers use. */
export type Network = 'mainnet' | 'testnet';

/** The network of a parameter: `fuji` is another name of `testnet`. */
export function toNetwork(network: Network | 'fuji'): Network {
  return network === 'fuji' ? 'testnet' : network;
}
