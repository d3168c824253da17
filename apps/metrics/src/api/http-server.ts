import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { FairTurns } from '@firn/http/admission';
import { connectRedisUnits } from '@firn/http/redis';
import { ConnectionGate, createProxyTrust, isAllowedHost, pathOfTarget } from '@firn/http/server';
import type { Site } from '@firn/http/site';
import {
  chainsOperations,
  contractsOperations,
  healthOperations,
  icmOperations,
  lookingglassOperations,
  networksOperations,
  subnetsOperations,
  validationsOperations,
} from '@firn/metrics-server';
import { bindOperations, createRestServer, nodeListener } from '@firn/rest/server';
import { MetricsError } from '../errors.js';
import type { Logger } from '../logger.js';
import type { ServiceEvents } from '../state/service-events.js';
import type { Store } from '../store/store.js';
import { explainOperation } from './explain/explain-request.js';
import { limitFiles } from './file-limit.js';
import { chainsHandlers } from './handlers/chains.js';
import { contractsHandlers } from './handlers/contracts.js';
import { healthHandlers } from './handlers/health.js';
import { icmHandlers } from './handlers/icm.js';
import { lookingglassHandlers } from './handlers/lookingglass.js';
import { networksHandlers } from './handlers/networks.js';
import { subnetsHandlers } from './handlers/subnets.js';
import { validationsHandlers } from './handlers/validations.js';
import {
  answerMeasurements,
  createMeasurements,
  inErrorBody,
  refuseFlood,
  refuseHost,
  refuseMalformed,
} from './http-answers.js';
import { translateErrors } from './http-errors.js';
import type { MetricsContext } from './metrics-context.js';
import { createLanes, inTurn, type Lane } from './requests/lanes.js';
import { priced } from './requests/prices.js';
import { requestContext } from './requests/request-context.js';
import { inForms } from './responses/csv-pages.js';
import { lagHeader, lagHeaders } from './responses/lag-headers.js';
import { inFormat, openApiDocument, type ResponseFormat } from './responses/response-format.js';

const redisKeyPrefix = 'firn-metrics:units:';

/** How the service is reached. */
export interface HttpServerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Cost units a minute and client; 0 for no limit. */
  readonly rateLimit: number;
  /** URL of the Redis in which several servers keep the units of their clients together; undefined: each counts by itself. */
  readonly redis: string | undefined;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly responseFormat: ResponseFormat;
  /** Whether nothing is served but health and measurements. */
  readonly healthOnly?: boolean;
  /** Names that the Host header may hold, beside IP addresses; `*` is any. */
  readonly allowedHosts: readonly string[];
  /** The explorer, of the headers and hosts of this server; none where it is not served. */
  readonly explorer?: Site | undefined;
  /** Token of who may ask what stands behind an answer; undefined: nobody may. */
  readonly explainToken?: string | undefined;
  /** The context of requests over the service's stores, changed: caches begin empty. */
  readonly contextOn: (change: (store: Store) => Store) => MetricsContext;
  readonly events: ServiceEvents;
  readonly logger: Logger;
}

/** A listening server. */
export interface HttpServer {
  /** `http://127.0.0.1:9660` */
  readonly url: string;
  /** Stops to listen, lets running requests end, and closes the connections. */
  close(): Promise<void>;
}

const closeTimeoutMs = 5_000;
const measurementsPath = '/metrics';
/** Most open connections, together and of one client. */
const maxConnections = 10_000;
const connectionsPerClient = 1_000;
const timeLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // Longer than the minute for which proxies usually keep connections: they, not this server, end them.
  keepAliveTimeout: 65_000,
};

/** Serves the interface, and measurements for Prometheus at `/metrics`. */
export async function startHttpServer({
  host,
  port,
  rateLimit,
  redis,
  trustedProxies,
  responseFormat,
  allowedHosts,
  explorer,
  explainToken,
  healthOnly = false,
  contextOn,
  events,
  logger,
}: HttpServerOptions): Promise<HttpServer> {
  const health = bindOperations(healthOperations, healthHandlers);
  const metrics = [
    ...bindOperations(chainsOperations, chainsHandlers),
    ...bindOperations(contractsOperations, contractsHandlers),
    ...bindOperations(icmOperations, icmHandlers),
    ...bindOperations(lookingglassOperations, lookingglassHandlers),
    ...bindOperations(networksOperations, networksHandlers),
    ...bindOperations(subnetsOperations, subnetsHandlers),
    ...bindOperations(validationsOperations, validationsHandlers),
  ];
  const laneOf = createLanes();
  const lanes = new Map<string, Lane>();
  const csvTurns = new FairTurns();
  const operations = (healthOnly ? health : [...health, ...metrics]).map((operation) => {
    const { name, cost } = operation.contract;
    const lane = laneOf(cost);
    lanes.set(name, lane);
    return translateErrors(inTurn(priced(inForms(inFormat(operation, responseFormat), csvTurns)), lane));
  });
  const shared =
    redis === undefined || rateLimit === 0
      ? undefined
      : connectRedisUnits({ url: redis, unitsPerMinute: rateLimit, keyPrefix: redisKeyPrefix, logger });
  const served: MetricsContext = { ...contextOn((store) => store), sharedLimits: shared };
  const explainable = (token: string) => {
    const operation = explainOperation({ operations, contextOn, logger }, token);
    const lane = laneOf(operation.contract.cost);
    lanes.set(operation.contract.name, lane);
    return inTurn(operation, lane);
  };
  const rest = createRestServer<MetricsContext>({
    operations: explainToken === undefined ? operations : [...operations, explainable(explainToken)],
    context: (info) => {
      const lane = lanes.get(info.operation);
      return lane === undefined ? served : requestContext(served, lane, info);
    },
    logger,
    onError: inErrorBody,
    // The answers are public and depend on no credentials: any page may read them.
    cors: { origins: ['*'], exposedHeaders: [lagHeader, 'link'] },
    headersOf: (operation, params) => lagHeaders(served, operation, params),
    openApi: openApiDocument(responseFormat),
    rateLimit: rateLimit === 0 ? undefined : { unitsPerMinute: rateLimit, shared },
    trustedProxies,
    onRequest: events.request,
  });
  const answer = nodeListener(rest);
  const measurements = createMeasurements(events);
  const countFile = rateLimit === 0 ? undefined : limitFiles(trustedProxies);
  const listener: RequestListener = (request, response) => {
    const path = pathOfTarget(request.url);
    const isFile = path === measurementsPath || (isRead(request) && explorer?.has(path) === true);
    const retryAfterMs = isFile ? countFile?.(request) : undefined;
    if (!isAllowedHost(request.headers.host, allowedHosts)) refuseHost(request, response);
    else if (retryAfterMs !== undefined) refuseFlood(response, retryAfterMs);
    else if (path === measurementsPath) void answerMeasurements(measurements, request, response);
    else if (!isRead(request) || !explorer?.answer(path, request, response)) answer(request, response);
  };
  const gate = new ConnectionGate({ connectionsPerClient, isProxy: createProxyTrust(trustedProxies) });
  const server = createServer(timeLimits, (request, response) => gate.admit(request, response, listener));
  server.maxConnections = maxConnections;
  gate.watch(server);
  server.on('clientError', refuseMalformed);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    shared?.close();
    throw listenError(error, host, port);
  }
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
      await closed;
      clearTimeout(timer);
      shared?.close();
    },
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

const reasons: Readonly<Record<string, (place: string) => string>> = {
  EADDRINUSE: (place) => `${place} is taken by another program: stop it, or choose another --http-port`,
  EACCES: (place) => `this user may not listen at ${place}: choose another --http-port, above 1023`,
  EADDRNOTAVAIL: (place) => `${place} is no address of this machine: choose another --http-host`,
  ENOTFOUND: (place) => `${place} is no name of a machine that is known: choose another --http-host`,
};

/**
 * Finds out whether the service will be able to listen, before anything is opened that takes time.
 * @throws MetricsError `invalid-config` that says why not, and what to do.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createTcpServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    throw listenError(cause, host, port);
  }
  server.close();
  await once(server, 'close');
}

/** Advice for an address that the server cannot listen at. */
function listenError(cause: unknown, host: string, port: number): unknown {
  const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ''];
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return reason === undefined ? cause : new MetricsError('invalid-config', reason(place), { cause });
}
