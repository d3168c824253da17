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

/** The same where development controls say what the next block is, in which gas is estimated. */
export const repeatableOfControlled: ReadonlySet<string> = new Set(
  [...repeatableMethods].filter((method) => method !== 'eth_estimateGas'),
);

// What the next block asks for changes with time: a call that offers a price is measured by it, and `pending` means it. A
// backslash could hide either.
const ofNextBlock = /\\|"(?:pending|gasPrice|maxFeePerGas)"/;

/** Whether a message asks for nothing that depends on the block that is yet to be made. */
export function asksAcceptedOnly(message: string): boolean {
  return !ofNextBlock.test(message);
}

/**
 * The methods of the platform chain whose results follow from their params, the chain's revision and the second. Left out is what draws
 * lots, what another chain's exports change, and what the start of a chain changes.
 */
export const repeatablePlatformMethods: ReadonlySet<string> = new Set([
  'platform.getAllValidatorsAt',
  'platform.getBalance',
  'platform.getBlock',
  'platform.getBlockByHeight',
  'platform.getCurrentSupply',
  'platform.getCurrentValidators',
  'platform.getFeeConfig',
  'platform.getFeeState',
  'platform.getHeight',
  'platform.getL1Validator',
  'platform.getMinStake',
  'platform.getProposedHeight',
  'platform.getRewardUTXOs',
  'platform.getStake',
  'platform.getStakingAssetID',
  'platform.getSubnet',
  'platform.getSubnets',
  'platform.getTimestamp',
  'platform.getTotalStake',
  'platform.getTx',
  'platform.getTxStatus',
  'platform.getValidatorFeeConfig',
  'platform.getValidatorFeeState',
  'platform.getValidatorsAt',
  'platform.validatedBy',
  'platform.validates',
]);

const revisionsInSecond = 2 ** 20;

/**
 * A number that changes with the platform chain's revision and with every second: the uptime of validators, the locks of outputs and the
 * proposed height follow the clock, so that what is kept is a second old at most.
 */
export function platformRevision(revision: number, nowMs: number): number {
  return Math.floor(nowMs / 1000) * revisionsInSecond + (revision % revisionsInSecond);
}
