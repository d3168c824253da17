/** Chain ID of the L1 of the demonstration. */
export const demoL1ChainId = 99_999n;

/** Since when the local network has all upgrades, Unix seconds: messages are not there before. */
const since = 1_607_144_400;

/** The genesis document of the chain of the demonstration's L1: an account has all of its coins, may make more and change the fees, and it can send messages to other chains. */
export function demoL1Genesis(owner: string): string {
  const gasLimit = 20_000_000;
  const feeConfig = {
    gasLimit,
    targetBlockRate: 2,
    minBaseFee: 1_000_000_000,
    targetGas: 100_000_000,
    baseFeeChangeDenominator: 48,
    minBlockGasCost: 0,
    maxBlockGasCost: 0,
    blockGasCostStep: 0,
  };
  const warpConfig = { blockTimestamp: since, quorumNumerator: 67 };
  const adminConfig = { blockTimestamp: since, adminAddresses: [owner] };
  return JSON.stringify({
    config: {
      chainId: Number(demoL1ChainId),
      feeConfig,
      warpConfig,
      feeManagerConfig: adminConfig,
      contractNativeMinterConfig: adminConfig,
    },
    alloc: { [owner]: { balance: `0x${(100_000_000n * 10n ** 18n).toString(16)}` } },
    timestamp: `0x${since.toString(16)}`,
    gasLimit: `0x${gasLimit.toString(16)}`,
    difficulty: '0x0',
  });
}
