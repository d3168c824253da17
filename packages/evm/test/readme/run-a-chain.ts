import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAddress } from '@firn/crypto';
import { openChain } from '@firn/evm/chain';
import { localUpgrades, parseGenesis, toNetworkUpgrades } from '@firn/evm/genesis';
import { createCChainRules } from '@firn/evm/rules';
import { signTransaction } from '@firn/evm/transaction';
import { hexToBytes } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';

const key = hexToBytes(`0x${'01'.repeat(32)}`);
const chainId = 43112n;
const genesis = {
  config: { chainId: Number(chainId) },
  timestamp: '0x5FCB13D0',
  gasLimit: '0x5f5e100',
  difficulty: '0x0',
  alloc: { [privateKeyToAddress(key).slice(2)]: { balance: '0xde0b6b3a7640000' } },
};

const folder = mkdtempSync(join(tmpdir(), 'firn-evm-'));
const store = openStore(folder);
const rules = createCChainRules({ chainId, upgrades: toNetworkUpgrades(localUpgrades), pace: 'instant' });
const chain = openChain({ store, name: 'C', genesis: parseGenesis(JSON.stringify(genesis)), rules });

const to = `0x${'42'.repeat(20)}` as const;
const fees = { gas: 21_000n, maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 1n };
const transfer = {
  type: 2,
  chainId,
  nonce: 0n,
  to,
  value: 7n,
  input: '0x',
  accessList: [],
  ...fees,
} as const;
chain.events.on('block', ({ block }) => console.log('block', block.header.number));
// Resolves once the block that holds it is on disk.
await chain.submitTransaction(signTransaction(transfer, key));
console.log(chain.stateAfter(chain.head).balance(to));

await chain.close();
await store.close();
rmSync(folder, { recursive: true });
