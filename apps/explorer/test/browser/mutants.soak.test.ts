import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath, missingChromium, shiftClock } from '@firn/testing/chromium';
import { patienceMs } from '@firn/testing/eventually';
import { skipFor } from '@firn/testing/skip-for';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type RunningNode, startNode } from '../running-node.ts';
import { seed } from '../seed.ts';
import {
  addressPage,
  type BlockJson,
  blockPage,
  blockRow,
  coins,
  type Expected,
  type ReceiptJson,
  type TransactionJson,
  transactionPage,
} from './expected.ts';
import { readMarkers } from './read-markers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A mistake that somebody could make: where, which text, and which other one in its place. */
type Mutant = readonly [file: string, text: string, other: string];

const mutants: readonly Mutant[] = [
  ['parts/evm/transaction-facts.tsx', 'receipt.gasUsed * price', 'transaction.gas * price'],
  ['parts/evm/transaction-facts.tsx', 'price - (block', 'price + (block'],
  [
    'parts/evm/transaction-table.tsx',
    'check="row.from" address={transaction.from}',
    'check="row.from" address={transaction.hash.slice(0, 42)}',
  ],
  ['parts/identifier.tsx', 'text.slice(0, -tailLength)', 'text.slice(0, -tailLength - 1)'],
  ['parts/evm/gas-parts.tsx', 'const tip = price - base;', 'const tip = base - price;'],
  ['format/amount.ts', 'return formatAmount(value, 18, most);', 'return formatAmount(value, 17, most);'],
  ['format/amount.ts', '(part * 10_000n) / whole', '(part * 1_000n) / whole'],
  ['format/integer.ts', 'digits.length < 5', 'digits.length < 6'],
  ['format/time.ts', ': date.toISOString();', ': new Date(date.getTime() + 1000).toISOString();'],
  ['data/evm-queries.ts', 'const [balance, nonce, code] =', 'const [nonce, balance, code] ='],
  ['routes/block.tsx', 'value={block.gasUsed}', 'value={block.gasLimit}'],
];

describe('a mistake in the explorer', skipFor(missingChromium), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(() => browser?.close());

  it('none is found in the explorer as it is', async () => {
    expect(await mistakesOf(undefined)).toEqual([]);
  });

  it.each(mutants)('is found: in %s, %s', async (...mutant) => {
    expect(await mistakesOf(mutant)).not.toEqual([]);
  });

  /** The values that an explorer shows otherwise than the node has them, on the pages that are looked at. */
  async function mistakesOf(mutant: Mutant | undefined): Promise<readonly string[]> {
    const folder = mkdtempSync(join(tmpdir(), 'firn-mutant-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await buildExplorer(folder, mutant);
    const node = await startNode('--explorer-dir', folder);
    onTestFinished(() => node.stop());
    const context = await browser.newContext();
    await shiftClock(context);
    onTestFinished(() => context.close());
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    const found: string[] = [];
    for (const [path, expected] of await expectedPages(node)) {
      await page.goto(node.url + path);
      found.push(...(await differences(page, expected)).map((name) => `${path} ${name}`));
    }
    return found;
  }
});

async function buildExplorer(outDir: string, mutant: Mutant | undefined): Promise<void> {
  let isMade = mutant === undefined;
  const mutate = {
    name: 'firn-mutant',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (mutant === undefined || id !== join(root, 'src', mutant[0])) return undefined;
      isMade = code.split(mutant[1]).length === 2;
      return code.replace(mutant[1], () => mutant[2]);
    },
  };
  // As it is built for users: other environments let checks of libraries in.
  vi.stubEnv('NODE_ENV', 'production');
  await build({ root, logLevel: 'silent', build: { outDir, emptyOutDir: true }, plugins: [mutate] });
  if (!isMade) throw new Error(`${mutant?.[0]} does not have «${mutant?.[1]}» once: write the mutant anew`);
}

async function expectedPages(
  node: RunningNode,
): Promise<readonly (readonly [path: string, expected: Expected])[]> {
  const { transfer, logged, funded } = await seed(node);
  const height = await node.rpc<string>('eth_blockNumber', []);
  const transaction = await node.rpc<TransactionJson>('eth_getTransactionByHash', [transfer]);
  const receipt = await node.rpc<ReceiptJson>('eth_getTransactionReceipt', [transfer]);
  const block = await node.rpc<BlockJson>('eth_getBlockByNumber', [transaction.blockNumber, true]);
  const [balance, nonce] = [
    await node.rpc<string>('eth_getBalance', [funded, 'latest']),
    await node.rpc<string>('eth_getTransactionCount', [funded, 'latest']),
  ];
  const paid = await node.rpc<ReceiptJson & { blockNumber: string }>('eth_getTransactionReceipt', [logged]);
  const { baseFeePerGas } = await node.rpc<BlockJson>('eth_getBlockByNumber', [paid.blockNumber, false]);
  const tip = BigInt(paid.effectiveGasPrice) - BigInt(baseFeePerGas);
  return [
    ['/c/C/blocks', blockRow(block)],
    [`/c/C/block/${Number(block.number)}`, blockPage(block)],
    [`/c/C/tx/${transfer}`, transactionPage(transaction, receipt, block)],
    [`/c/C/tx/${logged}?tab=gas`, { 'gas.tipPaid': coins(tip * BigInt(paid.gasUsed)) }],
    [`/c/C/address/${funded}`, addressPage(funded, balance, nonce, height)],
  ];
}

/** Waits for all of the values, whatever they are, and compares them. */
async function differences(page: Page, expected: Expected): Promise<readonly string[]> {
  const names = Object.keys(expected);
  const missing = async () => {
    const shown = await readMarkers(page);
    return names.filter((name) => !(name in shown));
  };
  await expect.poll(missing).toEqual([]);
  const shown = await readMarkers(page);
  return names.filter((name) => shown[name] !== expected[name]);
}
