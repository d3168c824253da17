import module from 'node:module';
import v8 from 'node:v8';

/** Runs the command line as all that this process does, and gives the exit code. */
export async function runProcess(argv: readonly string[]): Promise<number> {
  // From Node.js 22.1 on, programs that were compiled once are not compiled again.
  (module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

  // A run lasts about a second. Optimizing functions only when they have run ten times as long as usual saves a fifth of its CPU time,
  // and costs nothing on the largest documents. Later releases of Node may not know the setting and would complain.
  if (Number(process.versions.node.split('.')[0]) <= 24) v8.setFlagsFromString('--interrupt-budget=1000000');

  const { runProgram } = await import('./run-program.js');
  return runProgram(argv);
}
