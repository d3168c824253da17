import type { Report } from './summary.mjs';

/** The packages that have a script for tests: their names and folders. */
export function packagesWithTests(root: string): { readonly name: string; readonly folder: string }[];

/** The report of a package with paths from the root; none where its tests did not run. */
export function readReport(root: string, name: string, folder: string): Report[];
