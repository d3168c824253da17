import { createRequire } from 'node:module';
import type { GeneratedFile } from './generated-file.js';

/** A place where generated text is not TypeScript: always an error of the generator. */
export interface SyntaxProblem {
  readonly path: string;
  /** One-based. */
  readonly line: number;
  readonly message: string;
}

/**
 * Parses each file once, in memory, and returns what is wrong with its syntax.
 * ts-morph is loaded here and nowhere else, so that a run that changes nothing does not wait for it.
 */
export async function verifySyntax(files: readonly GeneratedFile[]): Promise<SyntaxProblem[]> {
  if (files.length === 0) return [];
  // import() would search the whole compiler for names to export, which takes longer than to parse the files.
  const { Project, ts }: typeof import('ts-morph') = createRequire(import.meta.url)('ts-morph');
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { noLib: true, noResolve: true, types: [] },
  });
  for (const file of files) project.createSourceFile(`/${file.path}`, file.text);
  const program = project.getProgram().compilerObject;
  return project.getSourceFiles().flatMap((sourceFile) =>
    program.getSyntacticDiagnostics(sourceFile.compilerNode).map((diagnostic) => ({
      path: sourceFile.getFilePath().slice(1),
      line: sourceFile.getLineAndColumnAtPos(diagnostic.start).line,
      message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
    })),
  );
}
