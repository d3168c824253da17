import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { Genesis } from '../genesis/parse-genesis.js';

/** The contract whose logs are deposits (EIP-6110), as the chain's configuration names it. */
export function depositContractOf(chain: { readonly genesis: Pick<Genesis, 'config'> }): Hex | undefined {
  const address = chain.genesis.config.depositContractAddress;
  return typeof address === 'string' ? bytesToHex(hexToBytes(address)) : undefined;
}
