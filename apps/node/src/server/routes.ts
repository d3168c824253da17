import type { RpcEndpoint } from '@firn/jsonrpc/server';
import { Router } from './router.js';

/** An answer to a GET request that is none of JSON-RPC. */
export interface PlainAnswer {
  /** Default: 200. */
  readonly status?: number;
  readonly contentType: string;
  readonly body: string;
}

/** Answers GET requests. */
export type PlainEndpoint = () => PlainAnswer | Promise<PlainAnswer>;

type Route =
  | {
      readonly kind: 'http';
      readonly endpoint: RpcEndpoint;
      readonly read: PlainEndpoint | undefined;
      readonly isThere: () => boolean;
    }
  | { readonly kind: 'web-socket'; readonly endpoint: RpcEndpoint }
  | { readonly kind: 'plain'; readonly endpoint: PlainEndpoint };

/** What an HTTP route is beside JSON-RPC. */
export interface HttpRouteOptions {
  /** Answers GET requests. */
  readonly read?: PlainEndpoint;
  /** Whether the path is there at this moment. Default: always. */
  readonly isThere?: () => boolean;
}

const always = (): boolean => true;
const root = '/ext/';
const chains = `${root}bc/`;
const maxNamedPaths = 6;
const notFound = '404 page not found\n';
const servedPaths =
  'EVM chains are served at /ext/bc/<name or blockchain ID>/rpc (the C-Chain at /ext/bc/C/rpc), the platform chain at /ext/bc/P, the node at /ext/info';
// The reference node's words (section 1.1).
const notBootstrapped = 'API call rejected because chain is not done bootstrapping\n';

/** The paths of a node's APIs. They are added and aliased without `/ext/`, as `admin.alias` names them. */
export class Routes {
  readonly #router = new Router<Route>();
  #isComplete = false;
  #rootBase: string | undefined;
  #whyIdle: (blockchainId: string) => string | undefined = () => undefined;

  /** Whether all chains are there that the node starts with. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** All chains are there that the node starts with. */
  complete(): void {
    this.#isComplete = true;
  }

  /** Tells why a chain that was created does not run, by its ID; undefined for any other. */
  explainIdle(whyIdle: (blockchainId: string) => string | undefined): void {
    this.#whyIdle = whyIdle;
  }

  /** Why nothing answers at the path of a chain; undefined where nothing is to come. */
  readonly unavailable = (path: string): string | undefined => {
    const followed = this.#router.follow(this.#fromRoot(decode(path), '/rpc'));
    if (!followed.startsWith(chains)) return undefined;
    if (!this.#isComplete) return notBootstrapped;
    const [blockchainId = ''] = followed.slice(chains.length).split('/', 1);
    const reason = this.#whyIdle(blockchainId);
    return reason === undefined ? undefined : `chain ${blockchainId} does not run on this node: ${reason}\n`;
  };

  /** Serves JSON-RPC over HTTP, and with `read` GET requests too; only while `isThere` says so. @throws Refusal */
  addHttp(path: string, endpoint: RpcEndpoint, { read, isThere = always }: HttpRouteOptions = {}): void {
    this.#router.add(root + path, { kind: 'http', endpoint, read, isThere });
  }

  /** Serves JSON-RPC over WebSocket. @throws Refusal */
  addWebSocket(path: string, endpoint: RpcEndpoint): void {
    this.#router.add(root + path, { kind: 'web-socket', endpoint });
  }

  /** Serves GET requests. @throws Refusal */
  addPlain(path: string, endpoint: PlainEndpoint): void {
    this.#router.add(root + path, { kind: 'plain', endpoint });
  }

  /** Serves an EVM chain at the root too, where tools expect it: `/` and `/rpc` over HTTP, `/` and `/ws` over WebSocket. */
  serveAtRoot(base: string): void {
    this.#rootBase = root + base;
  }

  /** Lets another path stand for one, and for all below it. @throws Refusal */
  alias(path: string, alias: string): void {
    this.#router.alias(root + path, root + alias);
  }

  /** @throws Refusal if the path is an alias, or if something answers at it or below it. */
  assertFree(path: string): void {
    this.#router.assertFree(root + path);
  }

  /** What answers HTTP requests of JSON-RPC at a whole path. */
  readonly http = (path: string): RpcEndpoint | undefined => {
    const route = this.#router.resolve(this.#fromRoot(decode(path), '/rpc'));
    return route?.kind === 'http' && route.isThere() ? route.endpoint : undefined;
  };

  /** What answers WebSocket connections at a whole path. */
  readonly webSocket = (path: string): RpcEndpoint | undefined => {
    const route = this.#router.resolve(this.#fromRoot(decode(path), '/ws'));
    return route?.kind === 'web-socket' ? route.endpoint : undefined;
  };

  /** Text of an answer 404: it names the paths that are closest to the requested one. */
  readonly explainMissing = (path: string): string => {
    const asked = decode(path).replace(/\/+$/, '');
    if (asked.endsWith('/admin'))
      return `${notFound}start the node with --api-admin-enabled=true to serve ${asked}\n`;
    const near = this.#router.below(asked);
    const exact = near.find(([served]) => served === asked);
    if (exact?.[1].kind === 'web-socket')
      return `${notFound}${asked} serves WebSocket connections; send POST requests to ${asked.replace(/ws$/, 'rpc')}\n`;
    if (near.length === 0 || near.length > maxNamedPaths || `${asked}/` === chains)
      return `${notFound}${servedPaths}\n`;
    return `${notFound}did you mean ${near.map(([served]) => served).join(' or ')}?\n`;
  };

  /** What answers GET requests at a whole path. */
  readonly plain = (path: string): PlainEndpoint | undefined => {
    const route = this.#router.resolve(decode(path));
    if (route?.kind === 'http') return route.read;
    return route?.kind === 'plain' ? route.endpoint : undefined;
  };

  #fromRoot(path: string, end: '/rpc' | '/ws'): string {
    return this.#rootBase !== undefined && (path === '/' || path === end) ? this.#rootBase + end : path;
  }
}

// Aliases may hold any character, and clients escape those that a URL cannot.
function decode(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
