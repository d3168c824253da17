import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract, Problem } from '@firn/contract';
import { SettingsError } from '../config/settings-reader.js';
import { createFolder } from '../write/create-folder.js';
import type { Layout } from '../write/generated-file.js';
import { roleModule } from '../write/package-places.js';
import type { Difference } from '../write/write-files.js';
import { extendHandlers } from './extend-handlers.js';
import { newHandlers } from './new-handlers.js';

/** How a run changes a module of handlers, which belongs to the user. */
export interface HandlersRun {
  /** Absent if nothing changes. */
  readonly difference?: Difference;
  /** Edits that the user has to make. */
  readonly remarks: readonly Problem[];
}

/**
 * Creates a module of handlers, or adds what it lacks.
 * @param file path relative to the project.
 * @param isDry whether nothing is written.
 */
export async function writeHandlers(
  contract: Contract,
  layout: Layout,
  file: string,
  isDry: boolean,
): Promise<HandlersRun> {
  const target = path.join(layout.root, file);
  const before = readModule(target, file);
  const serverModule = importedModule(contract, layout, file);
  const { text, remarks } =
    before === undefined
      ? { text: await newHandlers(contract, serverModule), remarks: [] }
      : extendHandlers(contract, serverModule, before, path.extname(file));
  if (text !== before && !isDry) {
    createFolder(path.dirname(target));
    writeFileSync(target, text);
  }
  return {
    ...(text !== before && {
      difference:
        before === undefined
          ? { path: file, kind: 'missing', after: text }
          : { path: file, kind: 'changed', before, after: text },
    }),
    remarks: remarks.map(({ line, message }) => ({
      code: 'handlers',
      severity: 'warning',
      message,
      location: { file: target, pointer: '', line, column: 1 },
    })),
  };
}

/**
 * The text of a module, with its byte order mark; undefined if there is none.
 * @throws SettingsError for what is no file in UTF-8: writing it would lose text.
 */
function readModule(target: string, file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(target));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new SettingsError(`the handlers ${file} cannot be read: ${message}`, { cause: error });
  }
}

/** Module specifier of the server in a module of handlers. */
function importedModule(contract: Contract, layout: Layout, file: string): string {
  const module = roleModule(contract, layout, 'server', { path: file });
  const { importExtension = 'js' } = layout.folder ?? {};
  if (layout.folder === undefined || importExtension === 'js') return module;
  return module.replace(/\.js$/, importExtension === 'ts' ? '.ts' : '');
}
