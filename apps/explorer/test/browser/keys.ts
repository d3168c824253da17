import { expect, it } from 'vitest';
import type { Seeded } from '../seed.ts';
import type { Opened } from './platform-pages.ts';
import { seriousFaults } from './serious-faults.ts';

/** Tests of what keys do, in the browser of the others. */
export function testKeys(seeded: () => Seeded, open: (path: string) => Promise<Opened>): void {
  it('leads to pages by two keys, copies what a page is of, and lists its keys', async () => {
    const { page, faults } = await open(`/c/C/tx/${seeded().transfer}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('heading', { level: 1, name: 'Transaction' }).waitFor();
    await page.keyboard.press('y');
    await page.getByText(`Copied the text ${seeded().transfer}`).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(seeded().transfer);

    const heading = page.getByRole('heading', { level: 1 });
    for (const [key, path] of [
      ['v', '/validators'],
      ['b', '/c/C/blocks'],
      ['c', '/charts'],
      ['h', '/'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.waitForURL((url) => url.pathname === path);
      await heading.waitFor();
    }
    // What no page has leads nowhere, and the key is what it is without `g`.
    await page.keyboard.press('g');
    await page.keyboard.press('/');
    await page.keyboard.type('gb');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('searchbox').press('Tab');

    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await list.getByText('copy what the page is of').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.evaluate(closeAndAsk)).toBe(true);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    // A key that is read there acts on the page behind it.
    await page.keyboard.press('?');
    await list.waitFor();
    await page.keyboard.press('/');
    await list.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.getByRole('searchbox').press('Tab');
    await page.getByRole('button', { name: 'Keys' }).click();
    await list.getByRole('button', { name: 'Close' }).click();
    await list.waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });
}

/** Presses the key of the list between its end and the moment when the browser tells of that. @returns whether it is shown afterwards. */
async function closeAndAsk(): Promise<boolean | undefined> {
  const dialog = document.querySelector('dialog');
  const isTold = new Promise((resolve) => {
    dialog?.addEventListener('close', resolve, { once: true });
  });
  dialog?.close();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  await isTold;
  return dialog?.open;
}
