import { type CallTarget, readHeader } from '@firn/contract/call';
import type { Command } from 'commander';
import type { Callable } from '../contracts.js';
import { UsageError } from '../exit-code.js';

/** Flags of every command that talks to a server. */
export interface ConnectionFlags {
  readonly spec: readonly string[];
  readonly url?: string;
  readonly chain: string;
  readonly header: readonly string[];
  readonly timeout: number;
}

/** Adds them; an environment variable stands in for `--url`, so that a script names its server once. */
export function addConnectionFlags(command: Command): Command {
  return command
    .option(
      '--spec <document>',
      'OpenRPC or OpenAPI document, file or URL, instead of the built-in contracts; may be repeated',
      collect,
      [],
    )
    .option(
      '--url <url>',
      'address of the server (or FIRN_URL); default: http://127.0.0.1:9650, of the metrics service http://127.0.0.1:9660',
    )
    .option('--chain <name>', 'chain that is asked, its alias or blockchain ID, where a path names one', 'C')
    .option('--header <name:value>', 'header of each request; may be repeated', collect, [])
    .option('--timeout <seconds>', 'how long an answer is waited for', seconds, 30);
}

/**
 * Where a call goes.
 * @throws UsageError where no address is known, or a header is not `name:value`.
 */
export function targetOf(
  { operation, url }: Callable,
  flags: ConnectionFlags,
  path: Readonly<Record<string, string>>,
): CallTarget {
  const address = flags.url ?? process.env.FIRN_URL ?? url;
  if (address === undefined)
    throw new UsageError(`the document names no server for ${operation.name}: pass --url`);
  if (!URL.canParse(address))
    throw new UsageError(`--url ${address} is not a URL: http://127.0.0.1:9650 would be one`);
  return {
    url: address,
    path: { blockchainId: flags.chain, ...path },
    headers: Object.fromEntries(flags.header.map(readHeader)),
    timeoutMs: flags.timeout * 1000,
  };
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
