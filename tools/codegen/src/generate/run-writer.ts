import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '@firn/contract-model';
import type { Project } from 'ts-morph';
import type { WriterConfig } from '../config/config.js';
import { SettingsError } from '../config/settings-reader.js';
import type { GeneratedFile, Layout, Writer } from '../write/generated-file.js';
import { generatedWords } from '../write/generated-header.js';
import { pathOf } from '../write/source-files.js';

/** What a writer of a project wrote, and the file that it was loaded from. */
export interface WriterRun {
  readonly files: readonly GeneratedFile[];
  /** Relative to the root. */
  readonly module: string;
}

/**
 * Runs a writer that `firn.json` names, on the source files of the contract's packages.
 * @throws SettingsError where there is none, or where it writes outside of its folder or without the mark.
 */
export async function runWriter(
  { module, out, options }: WriterConfig,
  contract: Contract,
  layout: Layout,
  project: Project,
): Promise<WriterRun> {
  const file = locate(module, layout.root);
  const loaded: { readonly default?: unknown } = await import(pathToFileURL(file).href);
  const writer = loaded.default;
  if (typeof writer !== 'function')
    throw new SettingsError(
      `the writer ${module} has no default export that is a function; see defineWriter`,
    );
  const mark = `${generatedWords}${contract.sources.join(', ')}. Do not edit: run \`firn generate\`.`;
  const before = new Set(project.getSourceFiles());
  const files: unknown = await (writer as Writer)(contract, { ...layout, out, options, mark, project });
  const refuse = (what: string): SettingsError => new SettingsError(`the writer ${module} ${what}`);
  for (const added of project.getSourceFiles().filter((each) => !before.has(each))) {
    const target = pathOf(added);
    if (!target.startsWith(`${out}/`)) throw refuse(`created ${target}, which is not in its folder ${out}`);
    if (!added.getFullText().includes(mark)) added.insertText(0, `// ${mark}\n\n`);
  }
  return {
    files: files === undefined ? [] : checked(files, refuse, out, mark),
    module: path.relative(layout.root, file).split(path.sep).join('/'),
  };
}

/** A path from the folder of `firn.json` on, or a package that is installed there. */
function locate(module: string, root: string): string {
  if (module.startsWith('.')) return path.resolve(root, module);
  try {
    return createRequire(path.join(root, 'firn.json')).resolve(module);
  } catch (cause) {
    throw new SettingsError(`the writer ${module} is not installed in ${root}; a file begins with ./`, {
      cause,
    });
  }
}

function checked(
  files: unknown,
  refuse: (what: string) => SettingsError,
  out: string,
  mark: string,
): readonly GeneratedFile[] {
  if (!Array.isArray(files)) throw refuse('gave no list of files: [{ path, text }]');
  return files.map((file: Partial<GeneratedFile> | null): GeneratedFile => {
    const { path: target, text } = file ?? {};
    if (typeof target !== 'string' || typeof text !== 'string')
      throw refuse(`gave ${JSON.stringify(file)}, which is no file: path and text have to be texts`);
    if (!target.startsWith(`${out}/`) || path.posix.normalize(target) !== target)
      throw refuse(`wrote ${target}, which is not in its folder ${out}`);
    if (!text.includes(mark))
      throw refuse(
        `wrote ${target} without the mark, so that nobody could tell it from a file of people: write \`mark\` into it`,
      );
    return { path: target, text: text.endsWith('\n') ? text : `${text}\n`, mark: generatedWords };
  });
}
