import { chromiumPath, shiftClock } from '@firn/testing/chromium';
import { patienceMs } from '@firn/testing/eventually';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type RunningNode, startNode } from '../running-node.ts';
import { type Seeded, seed } from '../seed.ts';
import {
  type BlockJson,
  type Expected,
  type ReceiptJson,
  type TransactionJson,
  transactionPage,
  transactionRow,
} from './expected.ts';
import type { Opened } from './platform-pages.ts';

if (chromiumPath === undefined)
  console.warn(
    'No Chromium: the tests of the explorer in a browser are skipped. apt-get install chromium, or set FIRN_CHROMIUM.',
  );

const desktop = { width: 1280, height: 900 };
/** The screen of a phone. */
export const phone = { width: 390, height: 844 };

/** The explorer of a seeded node in a browser, for the tests of a suite. */
export interface ServedExplorer {
  readonly node: RunningNode;
  readonly seeded: Seeded;
  /** All blocks of the seed, the highest first: fewer than a page of the list has. */
  readonly blocks: readonly BlockJson[];
  /** A page in a context of its own, and what it complained of and asked others for. */
  open(path: string, options?: BrowserContextOptions): Promise<Opened>;
  /** The rows of the transactions of an address, or of all. */
  transactionsOf(address?: string): Expected;
  /** What the page of a transaction shows. */
  transactionValues(hash: string): Promise<Expected>;
}

/** Starts browser and node before the tests of the suite that it is called in. */
export function servedExplorer(): ServedExplorer {
  let browser: Browser;
  let node: RunningNode;
  let seeded: Seeded;
  let blocks: readonly BlockJson[];
  let failed: ReadonlySet<string>;
  beforeAll(async () => {
    const launch = () => chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
    [browser, node] = await Promise.all([launch(), startNode()]);
    seeded = await seed(node);
    blocks = await readBlocks();
    failed = await readFailed(blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)));
  });
  afterAll(() => Promise.all([browser?.close(), node?.stop()]));

  async function readBlocks(): Promise<readonly BlockJson[]> {
    const height = Number(await node.rpc<string>('eth_blockNumber', []));
    const numbers = Array.from({ length: height + 1 }, (_, index) => `0x${(height - index).toString(16)}`);
    return Promise.all(numbers.map((number) => node.rpc<BlockJson>('eth_getBlockByNumber', [number, true])));
  }

  async function readFailed(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const receipts = hashes.map((hash) => node.rpc<ReceiptJson>('eth_getTransactionReceipt', [hash]));
    const statuses = (await Promise.all(receipts)).map(({ status }) => status);
    return new Set(hashes.filter((_, index) => statuses[index] === '0x0'));
  }

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
    const context = await browser.newContext({ viewport: desktop, ...options });
    await shiftClock(context);
    onTestFinished(() => context.close());
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('request', (request) => {
      if (
        ![node.url, new URL(path, node.url).origin].some((own) => request.url().startsWith(own)) &&
        !request.url().startsWith('data:')
      )
        faults.push(request.url());
    });
    await page.goto(new URL(path, node.url).href);
    return { page, faults };
  }

  const transactionsOf = (address?: string): Expected =>
    Object.assign(
      {},
      ...blocks.flatMap((block) =>
        block.transactions
          .filter(({ from, to }) => address === undefined || from === address || to === address)
          .map((transaction) => transactionRow(transaction, block.timestamp, failed.has(transaction.hash))),
      ),
    );

  async function transactionValues(hash: string): Promise<Expected> {
    const transaction = await node.rpc<TransactionJson>('eth_getTransactionByHash', [hash]);
    const receipt = await node.rpc<ReceiptJson>('eth_getTransactionReceipt', [hash]);
    const block = blocks.find(({ number }) => number === transaction.blockNumber);
    if (block === undefined) throw new Error(`no block has ${hash}`);
    return transactionPage(transaction, receipt, block);
  }

  return {
    get node() {
      return node;
    },
    get seeded() {
      return seeded;
    },
    get blocks() {
      return blocks;
    },
    open,
    transactionsOf,
    transactionValues,
  };
}
