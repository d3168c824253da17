import { type Command, Option } from 'commander';
import type { Console } from '../../terminal/console.js';

/** Adds one command to the program. What the command does is loaded when it is called; `exit` takes its exit code. */
export type AddCommand = (program: Command, console: Console, exit: (code: number) => void) => void;

/** A list of an option that may be repeated, with commas. */
export function joined(items: string, before?: string): string {
  return before === undefined ? items : `${before},${items}`;
}

/** Whether the manifest may save work. */
export const freshOption = ['--fresh', 'do all the work, whatever firn.manifest.json says'] as const;

/** Where the project's settings are. */
export const configOption = ['--config <file>', 'configuration; by default the closest firn.json'] as const;

/** Whether documents on the network are read, whoever names them; by default those that are named and what stands on their servers. */
export const remoteOption = [
  '--remote',
  'read any document on the network that is named or referred to, also where CI is set',
] as const;

/** Whether none of them are. */
export const noRemoteOption = ['--no-remote', 'read nothing from the network'] as const;

/** Whether texts are checked by the formats of JSON Schema. */
export function formatsOption(): Option {
  return new Option(
    '--formats <mode>',
    'check texts of formats such as uuid and email, or only annotate them (default), for documents on the command line; firn.json has `formats`',
  ).choices(['annotate', 'check']);
}

/** The rules that may be broken. */
export const allowOption = [
  '--allow <rules>',
  'rules whose refusals are only warnings, or that are not kept to the letter, with commas between them, for documents on the command line; may be repeated; firn.json has `allow`',
  joined,
] as const;
