import { createRequire } from 'node:module';
import type { Project, SourceFile, StatementStructures, ts } from 'ts-morph';
import { formatModule } from './format.js';
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

/** Makes a source file of a draft. */
export function createSourceFile(project: Project, draft: ModuleDraft): SourceFile {
  const { StructureKind } = loadMorph();
  const statements = draft.statements.map((statement) => {
    if (statement.kind === 'text') return statement.text;
    return { ...statement.structure, kind: StructureKind[statement.kind] } as StatementStructures;
  });
  return project.createSourceFile(draft.path, { statements });
}

/**
 * The text of drafts that nothing else edits, laid out by the formatter.
 * @throws WriteError with every place that is not TypeScript.
 */
export function printDrafts(drafts: Iterable<ModuleDraft>): Promise<GeneratedFile[]> {
  return printSourceFiles(sourceFilesOf(drafts));
}

/** Each source file is there until the next one is asked for: the trees of a large contract take a gigabyte. */
function* sourceFilesOf(drafts: Iterable<ModuleDraft>): Generator<SourceFile> {
  const project = createProject();
  for (const draft of drafts) {
    const sourceFile = createSourceFile(project, draft);
    yield sourceFile;
    sourceFile.forget();
  }
}

/**
 * The text of source files, laid out by the formatter.
 * @throws WriteError with every place that is not TypeScript.
 */
export async function printSourceFiles(sourceFiles: Iterable<SourceFile>): Promise<GeneratedFile[]> {
  const problems: SyntaxProblem[] = [];
  const files: GeneratedFile[] = [];
  for (const sourceFile of sourceFiles) {
    const path = pathOf(sourceFile);
    const found = syntaxProblems(sourceFile);
    if (found.length === 0) {
      const printed = await formatModule(path, sourceFile.getFullText());
      found.push(...printed.problems.map((problem) => ({ path, ...problem })));
      files.push({ path, text: printed.text });
    }
    problems.push(...found);
  }
  if (problems.length > 0) throw new WriteError(notTypeScript(problems), problems);
  return files;
}

/** Path of a source file relative to the folder of `firn.json`. */
export function pathOf(sourceFile: SourceFile): string {
  return sourceFile.getFilePath().slice(1);
}

/** The message of a run whose output is not TypeScript. */
function notTypeScript(problems: readonly SyntaxProblem[]): string {
  const list = problems.map(({ path, line, message }) => `  ${path}:${line}: ${message}`).join('\n');
  return `the generated text is not TypeScript, which is an error of firn; please report it with the document:\n${list}`;
}

/** What the parser found. The compiler's public way to it makes a program first, which binds every file and takes longer than the parsing. */
export function syntaxProblems(sourceFile: SourceFile): SyntaxProblem[] {
  const { parseDiagnostics } = sourceFile.compilerNode as ts.SourceFile & {
    readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[];
  };
  if (parseDiagnostics === undefined)
    throw new TypeError('this release of the compiler does not keep what its parser found');
  const { ts: compiler } = loadMorph();
  return parseDiagnostics.map(({ start, messageText }) => ({
    path: pathOf(sourceFile),
    line: sourceFile.getLineAndColumnAtPos(start).line,
    message: compiler.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}

const load = createRequire(import.meta.url);

/** `import()` would search the whole compiler for names to export, which takes as long again as to load it. */
export function loadMorph(): typeof import('ts-morph') {
  return load('ts-morph') as typeof import('ts-morph');
}
