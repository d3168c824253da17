import { openEmbeddedStore } from '@firn/metrics/dist/store/embedded/embedded-store.js';
import type { Hex } from 'viem';
import { expect } from 'vitest';
import type { ChildProgram } from '../../src/child-program.js';
import { eventually } from '../eventually.js';
import { type ChainName, chainIds, feeRecipient, recipient } from './custom-chain.js';
import type { LiveNode } from './live-node.js';
import { openSender } from './move-coins.js';

/** What every account of a chain has after a block, in wei. */
export async function accountsAt(
  nodeUrl: string,
  chain: ChainName,
  number: bigint,
): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  const { reader } = openSender(nodeUrl, chain);
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

/** What the metrics service says of a chain, once it has a block. */
async function healthAt(url: string, chain: ChainName, head: bigint): Promise<Record<string, unknown>> {
  return eventually(`chain ${chain} at block ${head}`, async () => {
    const { details } = (await (await fetch(`${url}/v2/health-check`)).json()) as {
      details: Record<string, Record<string, unknown>>;
    };
    const state = details[`chain ${chainIds[chain]}`];
    return state?.lastBlock === Number(head) ? state : undefined;
  });
}

/** Lets a metrics service catch up, ends it, and compares what it stored of a chain with the accounts of the node after every block. */
export async function expectBalances(node: LiveNode, chain: ChainName, metrics: ChildProgram): Promise<void> {
  const head = await openSender(node.url, chain).reader.getBlockNumber();
  expect(head).toBeGreaterThan(15n);
  const { nativeBalancesFrom } = await healthAt(metrics.url, chain, head);
  expect([chain, nativeBalancesFrom]).toEqual([chain, 'traces, confirmed']);
  await metrics.stop();
  const { store, close } = await openEmbeddedStore(node.data.metrics);
  try {
    for (let number = 0n; number <= head; number++) {
      const rows = await store.query<{ holder: string; balance: string }>(
        `SELECT concat('0x', lower(hex(holder))) AS holder, toString(sum(delta)) AS balance FROM native_moves
         WHERE chain = (SELECT chain FROM chains FINAL WHERE evm_chain_id = {id:UInt64}) AND num <= {number:UInt64}
         GROUP BY holder HAVING sum(delta) != 0`,
        { params: { id: chainIds[chain], number } },
      );
      const stored = new Map(rows.map(({ holder, balance }) => [holder, BigInt(balance)]));
      expect([chain, number, sorted(stored)]).toEqual([
        chain,
        number,
        sorted(await accountsAt(node.url, chain, number)),
      ]);
      if (number === head) expectOutcome(chain, stored);
    }
  } finally {
    await close();
  }
}

/** That everything happened that was meant to: twice on the C-Chain, which has no minter, once on the other. */
function expectOutcome(chain: ChainName, balances: ReadonlyMap<string, bigint>): void {
  const coin = 10n ** 18n;
  const expected =
    chain === 'C'
      ? [2n * coin, 154n, 0n, 0n, 26n, 0n, 0n, 0n, 2_999n * (coin / 1_000n), 0n, 0n]
      : [coin, 77n, 0n, 0n, 13n, 10n ** 30n + 23n, 9n, 5n, 0n, 29n, 31n];
  const found = expected.map((_, index) => balances.get(recipient(index + 1)) ?? 0n);
  expect([chain, found]).toEqual([chain, expected]);
  if (chain === 'mine') expect(balances.get(feeRecipient)).toBeGreaterThan(0n);
}

/** Balances by their address. */
export function sorted(balances: ReadonlyMap<string, bigint>): [string, bigint][] {
  return [...balances].sort(([one], [other]) => (one < other ? -1 : 1));
}
