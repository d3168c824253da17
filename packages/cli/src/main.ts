#!/usr/bin/env node
import { runProgram } from './run-program.js';
import { processTerminal } from './terminal.js';

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());
// A reader that has seen enough, such as head, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await runProgram(process.argv, processTerminal(), interrupted.signal);
