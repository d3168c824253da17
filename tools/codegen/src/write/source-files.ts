import { createRequire } from 'node:module';
import type { Project, SourceFile, StatementStructures, ts } from 'ts-morph';
import { type FormatProblem, formatModule } from './format.js';
import type { GeneratedFile } from './generated-file.js';
import type { ModuleDraft } from './module-draft.js';
import { type SyntaxProblem, WriteError } from './write-error.js';

/** A project in memory for generated modules, whose root is the folder of `firn.json`. Loads ts-morph. */
export function createProject(): Project {
  const { Project, QuoteKind } = loadMorph();
  return new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    manipulationSettings: { quoteKind: QuoteKind.Single },
  });
}

/** A source file and its path: ts-morph changes paths such as `./a.ts` and `../a.ts`. */
export interface PlacedSourceFile {
  /** Path relative to the folder of `firn.json`. */
  readonly path: string;
  readonly sourceFile: SourceFile;
  /** Whether its lines stay as they are. */
  readonly keepsLines: boolean;
}

/**
 * Makes a source file of a draft.
 * @throws WriteError if the draft nests deeper than the compiler can follow.
 */
export function createSourceFile(project: Project, draft: ModuleDraft, path = draft.path): SourceFile {
  const { StructureKind } = loadMorph();
  const statements = draft.statements.map((statement) => {
    if (statement.kind === 'text') return statement.text;
    return { ...statement.structure, kind: StructureKind[statement.kind] } as StatementStructures;
  });
  try {
    return project.createSourceFile(path, { statements });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new WriteError(
      `${draft.path} nests types or comments deeper than the TypeScript compiler can follow`,
    );
  }
}

/**
 * The text of drafts that nothing else edits, laid out by the formatter.
 * @throws WriteError with every place that is not TypeScript.
 */
export function printDrafts(drafts: Iterable<ModuleDraft>): Promise<GeneratedFile[]> {
  return printSourceFiles(sourceFilesOf(drafts));
}

/** Creates one source file at a time and forgets it before the next: the trees of a large contract take a gigabyte. */
function* sourceFilesOf(drafts: Iterable<ModuleDraft>): Generator<PlacedSourceFile> {
  const project = createProject();
  for (const draft of drafts) {
    const sourceFile = createSourceFile(project, draft, 'module.ts');
    yield { path: draft.path, sourceFile, keepsLines: draft.keepsLines };
    sourceFile.forget();
  }
}

/**
 * The text of source files, laid out by the formatter.
 * @throws WriteError with every place that is not TypeScript.
 */
export async function printSourceFiles(sourceFiles: Iterable<PlacedSourceFile>): Promise<GeneratedFile[]> {
  const problems: SyntaxProblem[] = [];
  const files: GeneratedFile[] = [];
  for (const { path, sourceFile, keepsLines } of sourceFiles) {
    const found = syntaxProblems(sourceFile);
    if (found.length === 0 && keepsLines) files.push({ path, text: sourceFile.getFullText() });
    else if (found.length === 0) {
      const printed = await formatModule(path, sourceFile.getFullText());
      found.push(...printed.problems);
      files.push({ path, text: printed.text });
    }
    problems.push(...found.map((problem) => ({ path, ...problem })));
  }
  if (problems.length > 0) throw new WriteError(notTypeScript(problems), problems);
  return files;
}

/** Path of a source file that a writer created, relative to the folder of `firn.json`. */
export function pathOf(sourceFile: SourceFile): string {
  return sourceFile.getFilePath().slice(1);
}

/** The message of a run whose output is not TypeScript. */
function notTypeScript(problems: readonly SyntaxProblem[]): string {
  const list = problems.map(({ path, line, message }) => `  ${path}:${line}: ${message}`).join('\n');
  return `the generated text is not TypeScript, which is an error of firn; please report it with the document:\n${list}`;
}

/** Syntax errors of a source file. The compiler's public API creates a program first, which takes longer than parsing. */
export function syntaxProblems(sourceFile: SourceFile): FormatProblem[] {
  const { parseDiagnostics } = sourceFile.compilerNode as ts.SourceFile & {
    readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[];
  };
  if (parseDiagnostics === undefined)
    throw new TypeError('this release of the compiler does not keep what its parser found');
  const { ts: compiler } = loadMorph();
  return parseDiagnostics.map(({ start, messageText }) => ({
    line: sourceFile.getLineAndColumnAtPos(start).line,
    message: compiler.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}

const load = createRequire(import.meta.url);

/** `import()` would search the whole compiler for names to export, which takes as long again as to load it. */
export function loadMorph(): typeof import('ts-morph') {
  return load('ts-morph') as typeof import('ts-morph');
}
