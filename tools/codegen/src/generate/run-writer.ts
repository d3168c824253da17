import path from 'node:path';
import type { Contract } from '@firn/contract';
import type { Project, SourceFile } from 'ts-morph';
import type { WriterConfig } from '../config/config.js';
import { SettingsError } from '../config/settings-reader.js';
import type { GeneratedFile, Layout } from '../write/generated-file.js';
import { generatedMark, generatedWords } from '../write/generated-header.js';
import { loadMorph, pathOf, syntaxProblems } from '../write/source-files.js';
import { loadWriter, messageOf } from './load-writer.js';

/** Result of running a writer. */
export interface WriterRun {
  readonly files: readonly GeneratedFile[];
  /** The writer's module and those that it imports, relative to the root. */
  readonly modules: readonly string[];
}

/** Input of a writer. */
export interface WriterInput {
  readonly contract: Contract;
  readonly layout: Layout;
  readonly project: Project;
  /** The source files of the project with their paths; those that the writer creates are added. */
  readonly modules: Map<SourceFile, string>;
  /** The command that writes the files. */
  readonly command: string;
}

/**
 * Runs a writer that `firn.json` names.
 * @throws SettingsError if it fails, writes outside of its folder, removes a module, or leaves one that is not TypeScript.
 */
export async function runWriter(
  { module, out, options }: WriterConfig,
  { contract, layout, project, modules: placed, command }: WriterInput,
): Promise<WriterRun> {
  const refuse = (what: string, cause?: unknown): SettingsError =>
    new SettingsError(`the writer ${module} ${what}`, { cause });
  const { writer, modules } = await loadWriter(module, layout.root);
  const mark = `${generatedWords}${contract.sources.join(', ')}. Do not edit: run \`${command}\`.`;
  const tsMorph = loadMorph();
  let files: unknown;
  try {
    files = await writer(contract, { ...layout, out, options, mark, project, tsMorph });
  } catch (error) {
    throw refuse(`failed: ${messageOf(error, modules)}`, error);
  }
  for (const [sourceFile, target] of placed) if (sourceFile.wasForgotten()) throw refuse(`removed ${target}`);
  for (const sourceFile of project.getSourceFiles()) {
    const target = placed.get(sourceFile) ?? pathOf(sourceFile);
    if (!placed.has(sourceFile)) checkCreated(target, out, refuse);
    placed.set(sourceFile, target);
    markModule(sourceFile, mark);
    const [problem] = syntaxProblems(sourceFile);
    if (problem !== undefined) {
      const line = sourceFile.getFullText().split('\n')[problem.line - 1]?.trim() ?? '';
      throw refuse(
        `left ${target} with text that is not TypeScript: line ${problem.line}: ${problem.message} ${line}`,
      );
    }
  }
  return {
    files: files === undefined ? [] : checked(files, refuse, out, mark),
    modules: modules.map((file) => path.relative(layout.root, file).split(path.sep).join('/')),
  };
}

/** Adds the mark if the writer removed it: the next run would take the module for one that the user wrote. */
function markModule(sourceFile: SourceFile, mark: string): void {
  const text = sourceFile.getFullText();
  if (text.includes(generatedMark)) return;
  const start = /^#!.*\n/.exec(text)?.[0].length ?? 0;
  sourceFile.insertText(start, `// ${mark}\n\n`);
}

type Refuse = (what: string) => SettingsError;

function checkCreated(target: string, out: string, refuse: Refuse): void {
  if (!isIn(out, target)) throw refuse(`created ${target}, which is not in its folder ${out}`);
  if (!/\.[cm]?tsx?$/.test(target))
    throw refuse(`created ${target}, which is not a TypeScript module; return it as { path, text } instead`);
}

function checked(files: unknown, refuse: Refuse, out: string, mark: string): readonly GeneratedFile[] {
  if (!Array.isArray(files)) throw refuse('gave no list of files: [{ path, text }]');
  return files.map((file: Partial<GeneratedFile> | null): GeneratedFile => {
    const { path: target, text } = file ?? {};
    if (typeof target !== 'string' || typeof text !== 'string')
      throw refuse(
        `gave ${JSON.stringify(file)?.slice(0, 200)}, which is no file: path and text have to be texts`,
      );
    if (!isIn(out, target)) throw refuse(`wrote ${target}, which is not in its folder ${out}`);
    if (!text.includes(mark))
      throw refuse(
        `wrote ${target} without the mark, so that nobody could tell it from a file of people: write \`mark\` into it`,
      );
    return { path: target, text: text.endsWith('\n') ? text : `${text}\n`, mark: generatedWords };
  });
}

/** Whether a path, relative to the project, is below a folder. */
function isIn(out: string, target: string): boolean {
  if (path.posix.normalize(target) !== target || path.posix.isAbsolute(target)) return false;
  return out === '.' ? !target.startsWith('../') : target.startsWith(`${out}/`);
}
