import type { Command } from 'commander';
import type { Console } from '../console.js';

/** Adds one command to the program. What the command does is loaded when it is called; `exit` takes its exit code. */
export type AddCommand = (program: Command, console: Console, exit: (code: number) => void) => void;

/** Where the project's settings are. */
export const configOption = ['--config <file>', 'configuration; by default the closest firn.json'] as const;
