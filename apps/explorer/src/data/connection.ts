import {
  httpTransport,
  type RpcTransport,
  webSocketUrls,
  withBatching,
  withTimeout,
} from '@firn/jsonrpc/client';

const timeoutMs = 15_000;

/** What the server says at `explorer.json`. */
export interface ServerSettings {
  readonly version: string;
  readonly served: 'node' | 'metrics';
  /** Addresses; null for the server's own, and for one that nobody named. */
  readonly nodeUrl: string | null;
  readonly metricsUrl: string | null;
  readonly basePath: string;
}

/** How the pages reach the programs. */
export interface Connection {
  readonly version: string;
  /** Which program serves the pages. */
  readonly served: 'node' | 'metrics';
  readonly nodeUrl: string;
  readonly metricsUrl: string | undefined;
  /** Calls of one path that are made in one turn travel together. */
  readonly node: RpcTransport;
  /** The address of a path for subscriptions. */
  readonly socketUrl: (path: string) => string;
}

/** Asks the server that served the document where the programs are. @throws Error that says what is missing. */
export async function openConnection(): Promise<Connection> {
  const answer = await fetch(new URL('explorer.json', document.baseURI), { cache: 'no-store' });
  if (!answer.ok) throw new Error(`explorer.json was answered with the status ${answer.status}`);
  const settings = (await answer.json()) as ServerSettings;
  const own = new URL('.', document.baseURI).href.replace(/\/$/, '');
  const nodeUrl = settings.nodeUrl ?? (settings.served === 'node' ? own : undefined);
  if (nodeUrl === undefined)
    throw new Error('the service does not know a node: start it with --explorer-node-url and its address');
  return {
    version: settings.version,
    served: settings.served,
    nodeUrl,
    metricsUrl: settings.metricsUrl ?? (settings.served === 'metrics' ? own : undefined),
    node: withTimeout(withBatching(httpTransport({ url: nodeUrl })), timeoutMs),
    socketUrl: webSocketUrls(nodeUrl),
  };
}
