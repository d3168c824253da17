import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Expected } from './expected.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';

/** How long a value may take, on machines with much else to do. */
/** Compares all marked values with what the test worked out, and finds digits that nobody marked. */
export async function expectValues(page: Page, expected: Expected): Promise<void> {
  await expect.poll(() => readMarkers(page)).toEqual(expected);
  expect(await textOutsideOfMarkers(page)).toEqual([]);
}
