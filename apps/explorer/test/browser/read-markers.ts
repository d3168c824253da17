import type { Page } from 'playwright-core';
import type { Expected } from './expected.ts';

/** All marked values of a page, by their marker and the row that they stand in: a time as machines read it, anything else as it is shown. */
export function readMarkers(page: Page): Promise<Expected> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll<HTMLElement>('main [data-check]')].map((element) => {
      const row = element.closest<HTMLElement>('[data-row]')?.dataset.row;
      const name = `${row === undefined ? '' : `${row} `}${element.dataset.check}`;
      return [name, element instanceof HTMLTimeElement ? element.dateTime : element.textContent] as const;
    });
    const values: Record<string, string> = {};
    // Shown twice, a value is the same twice.
    for (const [name, text] of found)
      values[name] = name in values && values[name] !== text ? `${values[name]} and ${text}` : text;
    return values;
  });
}

/** The texts with digits that stand outside of markers. */
export function textOutsideOfMarkers(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      // An L1 is a word, and what stands in a field is the reader's.
      if (
        /\d/.test(text.replace(/\bL1s?\b/g, '')) &&
        node.parentElement?.closest('[data-check], textarea') === null
      )
        texts.push(text);
    }
    return texts;
  });
}
