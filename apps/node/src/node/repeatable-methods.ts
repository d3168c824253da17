/**
 * The methods of an EVM whose results follow from their params and the accepted blocks alone: nothing in them comes from the pool, the
 * time or the settings of this moment. Where a param is `pending` they do not.
 */
export const repeatableMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getHeaderByHash',
  'eth_getHeaderByNumber',
  'eth_getLogs',
  'eth_getProof',
  'eth_getRawTransactionByBlockHashAndIndex',
  'eth_getRawTransactionByBlockNumberAndIndex',
  'eth_getStorageAt',
  'eth_getStorageValues',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
]);

// What the next block asks for changes with time: a call that offers a price is measured by it, and `pending` means it. A
// backslash could hide either.
const ofNextBlock = /\\|"(?:pending|gasPrice|maxFeePerGas)"/;

/** Whether a message asks for nothing that depends on the block that is yet to be made. */
export function asksAcceptedOnly(message: string): boolean {
  return !ofNextBlock.test(message);
}
