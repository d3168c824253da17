import { existsSync } from 'node:fs';
import { createApplicationSite, isApplicationSite } from './application-site.js';
import { originsOf } from './content-policy.js';
import type { Site, SiteOptions } from './site.js';

/** What an operator says about the explorer. */
export interface ExplorerSettings {
  /** Whether it is served; undefined: where only this machine reaches the server. */
  readonly enabled: boolean | undefined;
  /** Folder of its build; undefined: where the repository builds it. */
  readonly dir: string | undefined;
  /** Path below which a proxy shows the server, with a slash at both ends. */
  readonly basePath: string;
  /** Origins beside those of the node and of the metrics service that its pages may connect to. */
  readonly connect: readonly string[];
}

/** The settings where nothing is said. */
export const defaultExplorerSettings: ExplorerSettings = {
  enabled: undefined,
  dir: undefined,
  basePath: '/',
  connect: [],
};

/** The program that serves the explorer. */
export interface ExplorerProgram extends Omit<SiteOptions, 'folder'> {
  readonly version: string;
  readonly served: 'node' | 'metrics';
  /** Addresses for the browser; undefined for that of the program itself, and for one that nobody named. */
  readonly nodeUrl?: string | undefined;
  readonly metricsUrl?: string | undefined;
  /** Where the repository builds the explorer. */
  readonly builtFolder: string;
  /** Ends the start of the program with a sentence. */
  readonly refuse: (message: string) => never;
}

/**
 * Makes the site of the explorer: its pages at `/`, and `/explorer.json`, which tells them where the node and the metrics service are.
 * Where it was asked for and there is no build, the program's start is refused.
 * @returns undefined where it was not built and nobody asked for it.
 */
export function createExplorer(settings: ExplorerSettings, program: ExplorerProgram): Site | undefined {
  const { version, served, nodeUrl, metricsUrl, builtFolder, refuse } = program;
  const folder = settings.dir ?? builtFolder;
  if (!isApplicationSite(folder)) {
    if (settings.enabled === undefined && settings.dir === undefined) return undefined;
    return refuse(
      settings.dir === undefined
        ? `--explorer: there is no build of the explorer in ${folder}: build @firn/explorer, or name the folder of a build with --explorer-dir`
        : `--explorer-dir ${folder}: ${existsSync(folder) ? 'there is no build of the explorer in it' : 'there is no such folder'}; name the folder of a build`,
    );
  }
  const addresses = [nodeUrl, metricsUrl].filter((url) => url !== undefined);
  return createApplicationSite({
    ...program,
    folder,
    basePath: settings.basePath,
    origins: [...addresses.flatMap(originsOf), ...settings.connect],
    settings: {
      path: '/explorer.json',
      value: {
        version,
        served,
        nodeUrl: nodeUrl === undefined ? null : withoutCredentials(nodeUrl),
        metricsUrl: metricsUrl === undefined ? null : withoutCredentials(metricsUrl),
        basePath: settings.basePath,
      },
    },
  });
}

/** Reads a path below which a proxy shows a server. @returns with a slash at both ends; undefined for what is no such path. */
export function parseBasePath(text: string): string | undefined {
  if (!/^\/(?:[\w.~-]+\/)*(?:[\w.~-]+)?$/.test(text) || /\/\.{1,2}(?:\/|$)/.test(text)) return undefined;
  return text.endsWith('/') ? text : `${text}/`;
}

/** Reads an origin such as `https://node.example`. @returns as browsers write it; undefined for anything else, a path included. */
export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, search, hash, username, password } = new URL(text);
  const isBare = pathname.length <= 1 && `${search}${hash}${username}${password}` === '';
  return isBare && /^(?:https?|wss?):$/.test(protocol) && host !== '' ? `${protocol}//${host}` : undefined;
}

/** An address for everybody who opens the page: what a program needs to sign in stays with it. */
function withoutCredentials(address: string): string {
  const { origin, pathname } = new URL(address);
  return pathname === '/' ? origin : `${origin}${pathname}`;
}
