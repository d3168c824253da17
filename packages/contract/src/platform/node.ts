import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** An absolute path. */
export const resolvePath: (...parts: string[]) => string = path.resolve;

/** The folder of a path. */
export const folderOf: (file: string) => string = path.dirname;

/** A path as seen from a folder, with slashes. */
export function relativePath(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}

/** The text of a file. */
export function readTextFile(file: string): string {
  return readFileSync(file, 'utf8');
}

const load = createRequire(import.meta.url);

/** The reader of YAML that knows positions. Loaded when the first one is asked for: most runs ask for none. */
export const yaml = (): typeof import('yaml') => load('yaml');

/** The converter of Swagger 2.0. Loaded when it is needed: few documents need it. */
export const swaggerUpgrader = (): typeof import('@scalar/openapi-upgrader/2.0-to-3.0') =>
  load('@scalar/openapi-upgrader/2.0-to-3.0');
