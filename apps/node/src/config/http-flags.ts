import { type Command, InvalidArgumentError, Option } from 'commander';
import { countFlag, durationFlag } from './flag-values.js';

/** What the HTTP server puts up with, as it stands on the command line. */
export interface HttpFlags {
  readonly httpReadTimeout: number;
  readonly httpReadHeaderTimeout: number;
  readonly httpWriteTimeout: number;
  readonly httpIdleTimeout: number;
  readonly httpShutdownTimeout: number;
  readonly httpMaxConnections: number;
  readonly httpBodyLimit: number;
  readonly requestSizeLimit: boolean;
}

// Timers count in 32 bits.
const maxTimeoutMs = 2 ** 31 - 1;
const maxConnections = 1_000_000;
const maxBodyBytes = 256 * 1024 * 1024;

/** Adds the time limits and sizes of the HTTP server to the command. */
export function addHttpFlags(command: Command): void {
  const defaults = defaultHttpSettings;
  const options: readonly Option[] = [
    timeout('read', 'longest time of receiving a request', defaults.readTimeoutMs),
    timeout('read-header', 'longest time of receiving the head of a request', defaults.readHeaderTimeoutMs),
    timeout('write', 'longest time in which a client takes an answer', defaults.writeTimeoutMs),
    timeout('idle', 'how long a connection without a request is kept', defaults.idleTimeoutMs),
    timeout('shutdown', 'how long calls under way may go on when the node stops', defaults.shutdownTimeoutMs),
    new Option('--http-max-connections <count>', 'most connections; further ones are closed at once')
      .argParser(connectionsFlag)
      .default(defaults.maxConnections),
    new Option('--http-body-limit <bytes>', 'largest message')
      .argParser(bodyLimit)
      .default(defaults.bodyLimit),
    new Option(
      '--no-request-size-limit',
      `take messages of up to ${maxBodyBytes} bytes, the most that the server can`,
    ),
  ];
  command.optionsGroup('Limits of the HTTP server:');
  for (const option of options) command.addOption(option);
}

/** The settings that flags stand for. */
export function toHttpSettings(flags: HttpFlags): HttpSettings {
  return {
    readTimeoutMs: flags.httpReadTimeout,
    readHeaderTimeoutMs: flags.httpReadHeaderTimeout,
    writeTimeoutMs: flags.httpWriteTimeout,
    idleTimeoutMs: flags.httpIdleTimeout,
    shutdownTimeoutMs: flags.httpShutdownTimeout,
    maxConnections: flags.httpMaxConnections,
    bodyLimit: flags.requestSizeLimit ? flags.httpBodyLimit : maxBodyBytes,
  };
}

function timeout(name: string, description: string, defaultMs: number): Option {
  return new Option(`--http-${name}-timeout <duration>`, `${description}; 0 is no limit`)
    .argParser(timeoutFlag)
    .default(defaultMs, `${defaultMs / 1000}s`);
}

function timeoutFlag(text: string): number {
  const ms = durationFlag(text);
  if (ms <= maxTimeoutMs) return ms;
  throw new InvalidArgumentError('It must be at most 596h.');
}

function connectionsFlag(text: string): number {
  const count = countFlag(text);
  if (count > 0 && count <= maxConnections) return count;
  throw new InvalidArgumentError(`It must be from 1 to ${maxConnections}.`);
}

function bodyLimit(text: string): number {
  const bytes = countFlag(text);
  if (bytes > 0 && bytes <= maxBodyBytes) return bytes;
  throw new InvalidArgumentError(`It must be from 1 to ${maxBodyBytes} bytes.`);
}

/** What the HTTP server puts up with. Names follow the reference node's flags; times are milliseconds, and 0 is no limit. */
export interface HttpSettings {
  /** Longest time of receiving a request. */
  readonly readTimeoutMs: number;
  /** Longest time of receiving the head of one. */
  readonly readHeaderTimeoutMs: number;
  /** Longest time in which a client takes an answer, of one in parts each part. */
  readonly writeTimeoutMs: number;
  /** How long a connection without a request is kept. */
  readonly idleTimeoutMs: number;
  /** How long calls under way may go on when the node stops. */
  readonly shutdownTimeoutMs: number;
  /** Most connections; further ones are closed at once. */
  readonly maxConnections: number;
  /** Largest message: bytes. */
  readonly bodyLimit: number;
}

/** What holds where nothing else is said: the defaults of the reference node (section 1.1, 1.3). */
export const defaultHttpSettings: HttpSettings = {
  readTimeoutMs: 30_000,
  readHeaderTimeoutMs: 30_000,
  writeTimeoutMs: 30_000,
  idleTimeoutMs: 120_000,
  shutdownTimeoutMs: 10_000,
  maxConnections: 10_000,
  bodyLimit: 5_242_880,
};
