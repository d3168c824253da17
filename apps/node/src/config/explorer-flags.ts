import { resolve } from 'node:path';
import { isLoopback } from '@firn/http/server';
import { type ExplorerSettings, parseBasePath, parseOrigin } from '@firn/http/site';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { booleanFlag, listFlag } from './flag-values.js';

/** How the explorer is served, as it stands on the command line. */
export interface ExplorerFlags {
  readonly explorer?: boolean;
  readonly explorerDir?: string;
  readonly explorerBasePath: string;
  readonly explorerMetricsUrl?: string;
  readonly explorerConnect: readonly string[];
}

/** How a node serves the explorer. */
export interface NodeExplorerSettings extends ExplorerSettings {
  /** Address of the metrics service, as browsers reach it. */
  readonly metricsUrl: string | undefined;
}

/** Adds the flags of the explorer to the command. */
export function addExplorerFlags(command: Command): void {
  command.optionsGroup('Explorer:');
  const options: readonly Option[] = [
    new Option(
      '--explorer [boolean]',
      'serve the explorer at / (default: true on loopback, without --public-api, where it was built)',
    )
      .argParser(booleanFlag)
      .preset('true'),
    new Option(
      '--explorer-dir <folder>',
      'the built explorer (default: apps/explorer/dist of the repository, if it is there)',
    ),
    new Option(
      '--explorer-base-path <path>',
      'path below which a proxy shows the node, and which it takes away',
    )
      .argParser(basePath)
      .default('/'),
    new Option(
      '--explorer-metrics-url <url>',
      'address of the metrics service for the pages of the explorer (default: none)',
    ).argParser(httpUrl),
    new Option(
      '--explorer-connect <origins>',
      'further origins that the pages of the explorer may call, separated by commas',
    )
      .argParser(origins)
      .default([], 'none'),
  ];
  for (const option of options) command.addOption(option);
}

/** The settings that flags stand for: on by default where only this machine reaches a node that is not for the public. */
export function toExplorerSettings(
  flags: ExplorerFlags & { readonly httpHost: string; readonly publicApi: boolean },
): NodeExplorerSettings {
  const isPrivate = isLoopback(flags.httpHost) && !flags.publicApi;
  return {
    enabled: flags.explorer ?? (isPrivate ? undefined : false),
    dir: flags.explorerDir === undefined ? undefined : resolve(flags.explorerDir),
    basePath: flags.explorerBasePath,
    metricsUrl: flags.explorerMetricsUrl,
    connect: flags.explorerConnect,
  };
}

function basePath(text: string): string {
  const path = parseBasePath(text);
  if (path !== undefined) return path;
  throw new InvalidArgumentError('It must be a path such as /firn/, of letters, digits and . _ ~ -');
}

function httpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:9660.');
}

function origins(text: string): readonly string[] {
  return listFlag(text).map((item) => {
    const origin = parseOrigin(item);
    if (origin !== undefined) return origin;
    throw new InvalidArgumentError(
      `"${item}" is no origin: it must be http, https, ws or wss with a host and no path, such as https://node.example.`,
    );
  });
}
