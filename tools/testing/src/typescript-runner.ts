import { join } from 'node:path';

/** The program that runs a source file without a build: `node` with this path, the source's and its arguments. */
export const typescriptRunner: string = join(import.meta.dirname, 'run-typescript.mjs');
