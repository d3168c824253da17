import * as upgrader from '@scalar/openapi-upgrader/2.0-to-3.0';
import * as yamlModule from 'yaml';

/** An absolute path: the last absolute part and what follows it, without `.` and `..`. */
export function resolvePath(...parts: readonly string[]): string {
  const from = parts.findLastIndex((part) => part.startsWith('/'));
  const steps: string[] = [];
  for (const step of parts.slice(Math.max(from, 0)).join('/').split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}

/** The folder of a path. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), 1));
}

/** A path as seen from a folder that it is in; any other as it is. */
export function relativePath(folder: string, file: string): string {
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  return file.startsWith(start) ? file.slice(start.length) : file;
}

/** @throws Error always: a browser has no files; documents are given as texts. */
export function readTextFile(file: string): string {
  throw new Error(`${file} cannot be read in a browser: give the text of the document`);
}

/** The reader of YAML that knows positions. */
export const yaml = (): typeof yamlModule => yamlModule;

/** The converter of Swagger 2.0. */
export const swaggerUpgrader = (): typeof upgrader => upgrader;
