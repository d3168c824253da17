import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = process.env.FIRN_TEST_DATA ?? resolve(import.meta.dirname, '../../../../../shared/data');

/** Why tests on recorded data are skipped, or undefined where the data is there. */
export const missingTestData: string | undefined = existsSync(folder)
  ? undefined
  : `no recorded data: ${folder} is missing; set FIRN_TEST_DATA to its folder`;

/** The path of a file of the recorded data. */
export function testDataPath(...path: string[]): string {
  return join(folder, ...path);
}

/** The text of a file of the recorded data. */
export function readTestData(...path: string[]): string {
  return readFileSync(testDataPath(...path), 'utf8');
}
