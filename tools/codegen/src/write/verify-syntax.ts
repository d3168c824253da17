import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';
import { SettingsError } from '../config/settings-reader.js';
import type { GeneratedFile } from './generated-file.js';

/** A place where generated text is not TypeScript: always an error of the generator. */
export interface SyntaxProblem {
  readonly path: string;
  /** One-based. */
  readonly line: number;
  readonly message: string;
}

/**
 * Parses each file once, in memory, as a ts-morph source file, and returns what is wrong with its syntax.
 * ts-morph is loaded here and nowhere else, so that a run that changes nothing does not wait for it.
 */
export async function verifySyntax(files: readonly GeneratedFile[]): Promise<SyntaxProblem[]> {
  if (files.length === 0) return [];
  const { createWrappedNode, ts: compiler } = loadCompiler();
  // Comments are a third of the text, and parsing what is in them half of the time.
  const options = {
    languageVersion: compiler.ScriptTarget.ESNext,
    jsDocParsingMode: compiler.JSDocParsingMode.ParseNone,
  };
  return files.flatMap((file) => {
    const sourceFile = createWrappedNode(compiler.createSourceFile(file.path, file.text, options));
    return parseDiagnosticsOf(sourceFile.compilerNode).map((diagnostic) => ({
      path: file.path,
      line: sourceFile.getLineAndColumnAtPos(diagnostic.start).line,
      message: compiler.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
    }));
  });
}

/** ts-morph is no dependency: it brings a whole compiler, and only this asks for it. */
function loadCompiler(): typeof import('ts-morph') {
  const load = createRequire(import.meta.url);
  try {
    // import() would search the whole compiler for names to export, which takes longer than to parse the files.
    return load('ts-morph');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
    throw new SettingsError('--verify needs ts-morph: npm install --save-dev ts-morph');
  }
}

/**
 * What the parser found while it made the file. The compiler's public way to it makes a program first, which binds every file and
 * takes longer than all the parsing.
 */
function parseDiagnosticsOf(node: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  const { parseDiagnostics } = node as { readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[] };
  if (parseDiagnostics === undefined)
    throw new TypeError('this release of the compiler does not keep what its parser found');
  return parseDiagnostics;
}
