import { createConfig } from 'ponder';
import { http } from 'viem';

const transfer = {
  type: 'event',
  name: 'Transfer',
  inputs: [
    { name: 'from', type: 'address', indexed: true },
    { name: 'to', type: 'address', indexed: true },
    { name: 'value', type: 'uint256', indexed: false },
  ],
} as const;

const { BENCH_RPC_URL, BENCH_CHAIN_ID, BENCH_LAST_BLOCK } = process.env;
const endBlock = Number(BENCH_LAST_BLOCK);

/** The ERC-20 transfers of a whole chain, and each of its blocks. */
export default createConfig({
  networks: {
    bench: {
      chainId: Number(BENCH_CHAIN_ID),
      transport: http(BENCH_RPC_URL),
      // The node is on this machine and has no limit of its own.
      maxRequestsPerSecond: 10_000,
    },
  },
  contracts: { Erc20: { network: 'bench', abi: [transfer], startBlock: 0, endBlock } },
  blocks: { Block: { network: 'bench', interval: 1, startBlock: 0, endBlock } },
});
