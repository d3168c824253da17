#!/usr/bin/env node
import module from 'node:module';
import { runProgram } from './run-program.js';
import { processTerminal } from './terminal.js';

// From Node.js 22.1 on, programs that were compiled once are not compiled again.
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());
// A reader that has seen enough, such as head, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await runProgram(process.argv, processTerminal(), interrupted.signal);
