import { type Command, Option } from 'commander';
import type { Formats } from '../contracts.js';
import { UsageError } from '../exit-code.js';

/** Flags of every command that talks to a server. */
export interface ConnectionFlags {
  readonly spec: readonly string[];
  readonly formats?: Formats;
  readonly url?: string;
  readonly server?: string;
  readonly serverVar: readonly string[];
  readonly auth: readonly string[];
  readonly chain: string;
  readonly header: readonly string[];
  readonly timeout: number;
}

/** Adds them; an environment variable stands in for `--url`, so that a script names its server once. */
export function addConnectionFlags(command: Command): Command {
  return command
    .option(
      '--spec <document>',
      'OpenRPC, OpenAPI or Swagger document, file or URL, instead of the built-in contracts; may be repeated',
      collect,
      [],
    )
    .addOption(formatsOption())
    .option(
      '--url <url>',
      'address of the server (or FIRN_URL); default: what the document says, of the built-in contracts http://127.0.0.1:9650 and, of the metrics service, http://127.0.0.1:9660',
    )
    .option(
      '--server <which>',
      'which server of the document: its number from 1 on, its address, or a word of its description',
    )
    .option('--server-var <name=value>', 'variable of its address; may be repeated', collect, [])
    .option(
      '--auth <secret>',
      'key, token or user:password, or scheme=secret where the document has several; @file reads one (or FIRN_AUTH, FIRN_AUTH_<SCHEME>); may be repeated',
      collect,
      [],
    )
    .option('--chain <name>', 'chain that is asked, its alias or blockchain ID, where a path names one', 'C')
    .option('--header <name:value>', 'header of each request; may be repeated', collect, [])
    .option('--timeout <seconds>', 'how long an answer is waited for', seconds, 30);
}

/** Whether texts are checked by their formats. */
export function formatsOption(): Option {
  return new Option(
    '--formats <mode>',
    'check texts of formats such as uuid and email, or only annotate them (default)',
  ).choices(['annotate', 'check']);
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 86_400))
    throw new UsageError(`--timeout ${text}: expected seconds, more than 0 and at most 86400`);
  return value;
}
