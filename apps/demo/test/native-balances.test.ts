import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createBalancesReader } from '@firn/metrics/dist/read-chain/native/ask-balances.js';
import { genesisBalances } from '@firn/metrics/dist/read-chain/native/genesis-document.js';
import { createNetworkFacts } from '@firn/metrics/dist/read-chain/native/network-facts.js';
import { openEmbeddedStore } from '@firn/metrics/dist/store/embedded/embedded-store.js';
import { createNodeClient, type NodeClient } from '@firn/node-client';
import { type Address, createPublicClient, createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundedPrivateKey } from '../src/accounts.js';
import { type ChildProgram, startChildProgram } from '../src/child-program.js';
import { openDataFolder } from '../src/data-folder.js';
import { startMetrics } from '../src/programs.js';
import { openAtomicWallet } from './atomic-wallet.js';
import { eventually } from './eventually.js';
import { feeConfig } from './fee-config.js';
import { openPlatformWallet } from './platform-wallet.js';
import {
  addressInput,
  callInput,
  enableInput,
  factoryInputs,
  mintInput,
  valueContracts,
} from './value-contracts.js';

const folder = mkdtempSync(join(tmpdir(), 'firn-balances-'));
const data = openDataFolder(folder);
const funded = privateKeyToAccount(fundedPrivateKey);
const minter = '0x0200000000000000000000000000000000000001';
const feeRecipient = '0x00000000000000000000000000000000000fee00';
const customChainId = 99_999;
let node: NodeClient;
let nodeProgram: ChildProgram | undefined;

/** A custom chain whose genesis gives coins, mints some, and lets who makes the blocks keep the fees. */
const customGenesis = {
  config: {
    chainId: customChainId,
    feeConfig,
    allowFeeRecipients: true,
    contractNativeMinterConfig: {
      blockTimestamp: 0,
      adminAddresses: [funded.address],
      initialMint: { [recipient(7)]: '0x9' },
    },
  },
  alloc: {
    [funded.address.slice(2)]: { balance: '0x52B7D2DCC80CD2E4000000' },
    [recipient(8).slice(2)]: { balance: '0x5' },
  },
  timestamp: '0x5FCB13D0',
  gasLimit: 8_000_000,
  difficulty: '0x0',
};

/** What the custom chain changes in its first block, for which its genesis is too old. */
const customUpgrades = {
  stateUpgrades: [
    { blockTimestamp: 1_700_000_000, accounts: { [recipient(10)]: { balanceChange: '0x1d' } } },
  ],
  precompileUpgrades: [
    { contractNativeMinterConfig: { blockTimestamp: 1_700_000_001, disable: true } },
    {
      contractNativeMinterConfig: {
        blockTimestamp: 1_700_000_002,
        adminAddresses: [funded.address],
        initialMint: { [recipient(11)]: '0x1f' },
      },
    },
  ],
};

/** An address that nobody else has. */
function recipient(number: number): Address {
  return `0x${(0xbeef_0000 + number).toString(16).padStart(40, '0')}`;
}

/** Sends transactions of the funded account, one after the other, and waits for each; what they do may fail. */
function openSender(chain: string) {
  const transport = http(`${nodeProgram?.url}/ext/bc/${chain}/rpc`);
  const reader = createPublicClient({ transport, pollingInterval: 20 });
  const writer = createWalletClient({ transport, account: funded });
  return {
    reader,
    async send(fields: { to?: Address; data?: Hex; value?: bigint }): Promise<Address> {
      const hash = await writer.sendTransaction({ ...fields, gas: 500_000n, chain: null });
      const { contractAddress } = await reader.waitForTransactionReceipt({ hash });
      return contractAddress ?? '0x';
    },
  };
}

/** Everything that moves coins inside of one chain. */
async function moveCoins(chain: string): Promise<void> {
  const { send } = openSender(chain);
  const make = (name: keyof typeof valueContracts, value = 0n) => send({ data: valueContracts[name], value });
  await send({ to: recipient(1), value: 10n ** 18n });
  const caller = await make('caller', 1_000n);
  const failing = await make('failing');
  const ending = await make('ending');
  const factory = await make('factory');
  const delegate = await make('delegate');
  await send({ to: caller, data: callInput(recipient(2), 77n), value: 100n });
  // An inner failure takes back what was sent on below it, and the transaction goes on.
  await send({ to: caller, data: callInput(failing, 50n, addressInput(recipient(3))) });
  await send({ to: failing, data: addressInput(recipient(3)), value: 5n });
  await send({ to: delegate, data: addressInput(recipient(4)), value: 9n });
  for (const init of Object.values(factoryInputs)) await send({ to: factory, data: init, value: 11n });
  await send({ to: ending, data: addressInput(recipient(5)), value: 13n });
  await send({ to: ending, data: addressInput(ending), value: 17n });
  await send({ data: '0xfe', value: 19n });
  await send({ to: minter, data: mintInput(recipient(6), 10n ** 30n), value: 0n });
  await send({ to: minter, data: enableInput(caller) });
  await send({ to: caller, data: callInput(minter, 0n, mintInput(recipient(6), 23n)) });
}

/** What every account of a chain has after a block, in wei. */
async function accountsAt(chain: string, number: bigint): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  const { reader } = openSender(chain);
  let start: Hex = '0x';
  for (;;) {
    const page = (await reader.request({
      method: 'debug_accountRange',
      params: [`0x${number.toString(16)}`, start, 256, true, true, false],
    } as never)) as { accounts: Record<string, { balance: string }>; next?: string };
    for (const [address, { balance }] of Object.entries(page.accounts))
      if (BigInt(balance) > 0n) balances.set(address.toLowerCase(), BigInt(balance));
    if (page.next === undefined) return balances;
    start = `0x${Buffer.from(page.next, 'base64').toString('hex')}`;
  }
}

/** What the metrics service says of itself. */
async function health(url: string): Promise<Record<string, Record<string, unknown>>> {
  const { details } = (await (await fetch(`${url}/v2/health-check`)).json()) as {
    details: Record<string, Record<string, unknown>>;
  };
  return details;
}

async function caughtUp(url: string, chains: Readonly<Record<string, bigint>>): Promise<void> {
  for (const [name, head] of Object.entries(chains)) {
    await eventually(`chain ${name} at block ${head}`, async () => {
      const { lastBlock } = (await health(url))[`chain ${name}`] ?? {};
      return lastBlock === Number(head) || undefined;
    });
  }
}

beforeAll(async () => {
  const genesisFile = join(folder, 'genesis.json');
  writeFileSync(genesisFile, JSON.stringify(customGenesis));
  writeFileSync(join(folder, 'upgrade.json'), JSON.stringify(customUpgrades));
  const script = createRequire(import.meta.url).resolve('@firn/node/package.json');
  nodeProgram = await startChildProgram({
    name: 'node',
    script: join(dirname(script), 'dist', 'main.js'),
    args: [
      ...['--http-port', '0', '--staking-port', '0', '--data-dir', data.node],
      ...['--custom-chain', `mine=${genesisFile}`, '--fee-recipient', feeRecipient],
    ],
    logFile: data.nodeLog,
    readyTimeoutMs: 60_000,
  });
  node = createNodeClient({ url: nodeProgram.url });
}, 120_000);

afterAll(async () => {
  await nodeProgram?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('native balances of a live node', { timeout: 120_000 }, () => {
  it('are those of every account after every block, whatever moved them', async () => {
    // The first half is read at once, the rest block by block.
    await moveCoins('C');
    const metrics = await startMetrics(data, { nodeUrl: nodeProgram?.url ?? '' }, 0);
    const wallet = await openAtomicWallet(node, await openPlatformWallet(node));
    const { reader } = openSender('C');
    const nonce = BigInt(await reader.getTransactionCount({ address: funded.address }));
    await wallet.exportToPlatform(funded.address, nonce, 5_000_000_000n);
    await wallet.importFromPlatform(recipient(9), 3_000_000_000n);
    await moveCoins('C');
    await moveCoins('mine');
    const chains = { C: '43112', mine: String(customChainId) };
    const heads = new Map<string, bigint>();
    for (const chain of Object.keys(chains))
      heads.set(chain, await openSender(chain).reader.getBlockNumber());
    await caughtUp(
      metrics.url,
      Object.fromEntries(Object.entries(chains).map(([chain, id]) => [id, heads.get(chain) ?? 0n])),
    );
    const states = await health(metrics.url);
    await metrics.stop();
    const { store, close } = await openEmbeddedStore(data.metrics);
    try {
      for (const [chain, id] of Object.entries(chains)) {
        expect([chain, states[`chain ${id}`]?.nativeBalancesFrom]).toEqual([chain, 'traces, confirmed']);
        const head = heads.get(chain) ?? 0n;
        expect(head).toBeGreaterThan(15n);
        for (let number = 0n; number <= head; number++) {
          const rows = await store.query<{ holder: string; balance: string }>(
            `SELECT concat('0x', lower(hex(holder))) AS holder, toString(sum(delta)) AS balance FROM native_moves
             WHERE chain = (SELECT chain FROM chains FINAL WHERE evm_chain_id = {id:UInt64}) AND num <= {number:UInt64}
             GROUP BY holder HAVING sum(delta) != 0`,
            { params: { id, number } },
          );
          const stored = new Map(rows.map(({ holder, balance }) => [holder, BigInt(balance)]));
          expect([chain, number, sorted(stored)]).toEqual([
            chain,
            number,
            sorted(await accountsAt(chain, number)),
          ]);
          if (number === head) expectOutcome(chain, stored);
        }
      }
    } finally {
      await close();
    }
  });

  it('can be asked for in one call', async () => {
    const { reader } = openSender('C');
    const { number, hash } = await reader.getBlock();
    const methods: string[] = [];
    const balancesOf = createBalancesReader((method, params) => {
      methods.push(method);
      return reader.request({ method, params } as never);
    });
    const expected = await accountsAt('C', number);
    const holders = [...expected.keys(), recipient(99)] as Address[];
    const balances = await balancesOf(holders, hash, new AbortController().signal);
    expect(balances).toEqual([...expected.values(), 0n]);
    expect(methods).toEqual(['eth_call']);
  });

  it('begin with the genesis that the platform chain has, where a node lists no accounts', async () => {
    const { blockchainID } = await node.info.getBlockchainID({ alias: 'C' });
    const facts = createNetworkFacts(`${nodeProgram?.url}/ext/bc/${blockchainID}/rpc`, blockchainID);
    const document = await facts?.genesis(new AbortController().signal);
    const balances = [...genesisBalances(document ?? '')].filter(([, balance]) => balance > 0n);
    expect(sorted(new Map(balances))).toEqual(sorted(await accountsAt('C', 0n)));
  });
});

/** That everything happened that was meant to: twice on the C-Chain, which has no minter, once on the other. */
function expectOutcome(chain: string, balances: ReadonlyMap<string, bigint>): void {
  const coin = 10n ** 18n;
  const expected =
    chain === 'C'
      ? [2n * coin, 154n, 0n, 0n, 26n, 0n, 0n, 0n, 2_999n * (coin / 1_000n), 0n, 0n]
      : [coin, 77n, 0n, 0n, 13n, 10n ** 30n + 23n, 9n, 5n, 0n, 29n, 31n];
  const found = expected.map((_, index) => balances.get(recipient(index + 1)) ?? 0n);
  expect([chain, found]).toEqual([chain, expected]);
  if (chain === 'mine') expect(balances.get(feeRecipient)).toBeGreaterThan(0n);
}

function sorted(balances: ReadonlyMap<string, bigint>): [string, bigint][] {
  return [...balances].sort(([one], [other]) => (one < other ? -1 : 1));
}
