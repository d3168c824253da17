import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeClient, type NodeClient } from '@firn/node-client';
import { chromiumPath, missingChromium } from '@firn/testing/chromium';
import { skipFor } from '@firn/testing/skip-for';
import { chromium } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { demoRuns } from './demo-runs.js';
import { eventually } from './eventually.js';

const runs = demoRuns();
const primary = '11111111111111111111111111111111LpoYY';
/** Where the pictures of the documentation are written; without it, they are taken and looked at by the test alone. */
const folder = process.env.FIRN_PICTURES;
/** Less is a page of one colour. */
const leastBytes = 8_000;
/** Of which pages the narrow pictures are kept. */
const keptNarrow = new Set(['home', 'failed', 'atomic', 'chart']);
const looks = [
  { name: '', viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  { name: 'phone-', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** The pages by the names of their pictures, and a text that is there when they are whole. */
async function pagesOf(
  node: NodeClient,
): Promise<readonly (readonly [name: string, path: string, text: string])[]> {
  const { eth } = node.chain('C');
  const head = await eth.blockNumber();
  const numbers = Array.from({ length: Number(head) }, (_, index) => BigInt(index + 1));
  const receipts = (
    await Promise.all(numbers.map((number) => eth.getBlockReceipts({ block: number })))
  ).flatMap((each) => each ?? []);
  const failed = receipts.find(({ status }) => status === 0n)?.transactionHash;
  const moved = receipts.find(({ logs, status }) => status === 1n && logs.length > 0);
  const { blockchains } = await node.platform.getBlockchains();
  const own = blockchains.find(({ subnetID }) => subnetID !== primary);
  const l1 = own?.subnetID ?? '';
  const { validators } = await node.platform.getCurrentValidators();
  const staked = validators.find(({ delegatorCount = 0n }) => delegatorCount > 0n);
  const { validators: withDelegators } = await node.platform.getCurrentValidators({
    nodeIDs: staked === undefined ? [] : [staked.nodeID],
  });
  const stake = withDelegators[0]?.delegators?.[0]?.txID ?? '';
  return [
    ['home', '/', 'Newest transactions'],
    ['blocks', '/c/C/blocks', 'Gas used'],
    ['transactions', '/c/C/txs', 'Older'],
    ['block', `/c/C/block/${head}`, 'State root'],
    ['failed', `/c/C/tx/${failed}`, 'belongs to somebody else'],
    ['calls', `/c/C/tx/${moved?.transactionHash}?tab=calls`, 'CALL'],
    ['state', `/c/C/tx/${moved?.transactionHash}?tab=state`, 'Storage'],
    ['address', `/c/C/address/${moved?.from}`, 'Next nonce'],
    ['platform', '/p', 'Newest blocks'],
    ['stake', `/p/tx/${stake}`, 'when it ends'],
    ['validators', '/validators', 'Potential reward'],
    ['l1', `/l1/${l1}`, 'left'],
    ['atomic', '/atomic', 'taken'],
    ['messages', '/icm', 'From chain'],
    ['gas', '/c/C/gas', 'Base fees'],
    ['rules', `/c/${own?.id}/config`, 'contractNativeMinter'],
    ['node', '/node', 'All is well'],
    ['chart', '/charts/txCount?of=43112,99999', 'Rolling windows'],
  ];
}

describe('the explorer of npm start', skipFor(missingChromium), () => {
  it('has pictures of eighteen pages, wide by day and narrow by night, none wider than the screen', async () => {
    const demo = await runs.start(['--interval-ms', '100']);
    const node = createNodeClient({ url: demo.nodeUrl });
    await eventually('traffic of the L1', async () => {
      const known = await fetch(`${demo.metricsUrl}/v2/chains/99999/metrics/txCount`);
      const { results = [] } = (await known.json()) as { results?: { value: number }[] };
      return results.some(({ value }) => value > 10) || undefined;
    });
    const pages = await pagesOf(node);
    expect(pages).toHaveLength(18);
    const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
    onTestFinished(() => browser.close());
    for (const { name: look, viewport, colorScheme } of looks) {
      const context = await browser.newContext({ viewport, colorScheme });
      const page = await context.newPage();
      for (const [name, path, text] of pages) {
        // The service's page knows both programs.
        await page.goto(demo.metricsUrl + path);
        await page.locator('main').getByText(text).first().waitFor({ state: 'attached' });
        await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
        const picture = await page.screenshot();
        expect(picture.byteLength, path).toBeGreaterThan(leastBytes);
        if (folder === undefined || (look !== '' && !keptNarrow.has(name))) continue;
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${look}${name}.png`), picture);
      }
      await context.close();
    }
  });
});
