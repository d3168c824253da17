import { type Allowable, allowable, isAllowable } from '@firn/contract';
import { startMockServer } from '@firn/mock/server';
import { contractsOf, type Formats } from '../contracts.js';
import { type ExitCode, exitCodes, UsageError } from '../exit-code.js';
import type { Terminal } from '../terminal.js';

/** Flags of `firn mock`. */
export interface MockFlags {
  readonly port: number;
  readonly host: string;
  readonly seed: string;
  readonly latency: string;
  readonly eventInterval: number;
  readonly stateful?: boolean;
  /** Names of rules, with commas between them. */
  readonly allow?: string;
  readonly formats?: Formats;
  /** False for `--no-security`. */
  readonly security: boolean;
}

function allowedRules(text = ''): Allowable[] {
  const names = text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  return names.map((name) => {
    if (isAllowable(name)) return name;
    throw new UsageError(`--allow: ${name} must be one of ${allowable.join(', ')}`);
  });
}

/** Serves the examples of documents, until it is interrupted. */
export async function mock(
  specs: readonly string[],
  flags: MockFlags,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<ExitCode> {
  const contracts = await contractsOf(specs, { allow: allowedRules(flags.allow), formats: flags.formats });
  const server = await startMockServer({
    contracts,
    port: flags.port,
    host: flags.host,
    seed: flags.seed,
    latency: flags.latency,
    eventIntervalMs: flags.eventInterval,
    stateful: flags.stateful === true,
    security: flags.security,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new UsageError(
        `port ${flags.port} of ${flags.host} is taken: pass another --port, 0 for a free one`,
      );
    if (error.code === 'EACCES')
      throw new UsageError(`port ${flags.port} may not be used here: pass another --port, from 1024 on`);
    if (error.syscall === 'getaddrinfo' || error.code === 'EADDRNOTAVAIL')
      throw new UsageError(
        `--host ${flags.host} is no address of this machine (${error.code}): 127.0.0.1 is one`,
      );
    throw error;
  });
  const operations = contracts.flatMap((contract) => contract.operations);
  terminal.error(
    `${operations.length} operations of ${contracts.length === 1 ? contracts[0]?.title : `${contracts.length} documents`}; x-mock-error and x-mock-latency are read from each request`,
  );
  terminal.out(`listening on ${server.url}`);
  if (!stop.aborted)
    await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
  await server.close();
  return exitCodes.done;
}
