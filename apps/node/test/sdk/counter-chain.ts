import { assemble, deploying } from '@firn/evm/fixtures/assemble';
import { createWalletClient, defineChain, type Hex, http, publicActions, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { developmentKey } from './avalanchejs-wallet.js';

const chainId = 77_001;

/** The genesis of a custom chain on which one account has funds. */
export function counterChainGenesis(funded: Uint8Array): Record<string, unknown> {
  return {
    config: {
      chainId,
      feeConfig: {
        gasLimit: 15_000_000,
        targetBlockRate: 2,
        minBaseFee: 25_000_000_000,
        targetGas: 15_000_000,
        baseFeeChangeDenominator: 36,
        minBlockGasCost: 0,
        maxBlockGasCost: 1_000_000,
        blockGasCostStep: 200_000,
      },
    },
    nonce: '0x0',
    timestamp: '0x0',
    extraData: '0x',
    gasLimit: '0xe4e1c0',
    difficulty: '0x0',
    mixHash: `0x${'00'.repeat(32)}`,
    coinbase: zeroAddress,
    alloc: { [Buffer.from(funded).toString('hex')]: { balance: '0x295be96e64066972000000' } },
  };
}

/** Deploys a contract that counts its calls, calls it once, and returns its count. */
export async function deployCounter(url: string): Promise<bigint> {
  const chain = defineChain({
    id: chainId,
    name: 'counters',
    nativeCurrency: { name: 'Counter', symbol: 'CNT', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  const account = privateKeyToAccount(`0x${Buffer.from(developmentKey).toString('hex')}`);
  const viem = createWalletClient({ account, chain, transport: http() }).extend(publicActions);
  const counter = assemble('0x00 SLOAD 0x01 ADD DUP1 0x00 SSTORE 0x00 MSTORE 0x20 0x00 RETURN');
  const deployed = await viem.waitForTransactionReceipt({
    hash: await viem.sendTransaction({ data: deploying(counter) }),
  });
  const to = deployed.contractAddress ?? zeroAddress;
  await viem.waitForTransactionReceipt({ hash: await viem.sendTransaction({ to }) });
  const slot: Hex = `0x${'00'.repeat(32)}`;
  return BigInt((await viem.getStorageAt({ address: to, slot })) ?? 0);
}
