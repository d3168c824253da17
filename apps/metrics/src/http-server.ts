import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { type BoundOperation, bindOperations, createRestServer, nodeListener } from '@firn/rest/server';
import type { ServiceEvents } from './events.js';
import { answerExplain, mayExplain } from './explain/answer-explain.js';
import {
  chainsHandlers,
  chainsUnserved,
  contractsHandlers,
  healthHandlers,
  icmHandlers,
  lookingglassHandlers,
  networksHandlers,
  subnetsHandlers,
  validationsHandlers,
} from './handlers/index.generated.js';
import { answerMeasurements, refuseMalformed } from './http-answers.js';
import { toHttpError } from './http-error.js';
import type { Logger } from './logger.js';
import type { MetricsContext } from './metrics-context.js';
import { connectRedisUnits } from './rate-limits/redis-units.js';
import { openApiDocument } from './response-format/openapi-document.js';
import { inFormat, type ResponseFormat } from './response-format/response-format.js';
import type { Store } from './store/store.js';

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
const maximumConnections = 10_000;
const connectionLimits: ServerOptions = {
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
  healthOnly = false,
  contextOn,
  events,
  logger,
}: HttpServerOptions): Promise<HttpServer> {
  const health = bindOperations(healthOperations, healthHandlers);
  const metrics = [
    ...bindOperations(chainsOperations, chainsHandlers, { unserved: chainsUnserved }),
    ...bindOperations(contractsOperations, contractsHandlers),
    ...bindOperations(icmOperations, icmHandlers),
    ...bindOperations(lookingglassOperations, lookingglassHandlers),
    ...bindOperations(networksOperations, networksHandlers),
    ...bindOperations(subnetsOperations, subnetsHandlers),
    ...bindOperations(validationsOperations, validationsHandlers),
  ];
  const operations = (healthOnly ? health : [...health, ...metrics]).map((operation) =>
    translateErrors(inFormat(operation, responseFormat)),
  );
  const shared =
    redis === undefined || rateLimit === 0
      ? undefined
      : connectRedisUnits({ url: redis, unitsPerMinute: rateLimit, logger });
  const served: MetricsContext = { ...contextOn((store) => store), sharedLimits: shared };
  const explaining = { operations, contextOn, logger };
  const rest = createRestServer<MetricsContext>({
    operations,
    context: () => served,
    logger,
    // The answers are public and depend on no credentials: any page may read them.
    cors: { origins: '*' },
    openApi: openApiDocument(responseFormat),
    rateLimit: rateLimit === 0 ? undefined : { unitsPerMinute: rateLimit, shared },
    trustedProxies,
    onRequest: events.request,
  });
  const answer = nodeListener(rest);
  const server = createServer(connectionLimits, (request, response) => {
    if (pathOf(request) === measurementsPath) void answerMeasurements(events, request, response);
    else if (mayExplain(request)) void answerExplain(explaining, request, response);
    else answer(request, response);
  });
  server.maxConnections = maximumConnections;
  server.on('clientError', refuseMalformed);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    shared?.close();
    throw error;
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

function translateErrors<Context>({ contract, handler }: BoundOperation<Context>): BoundOperation<Context> {
  const fail = (error: unknown) => {
    throw toHttpError(error);
  };
  return {
    contract,
    handler: (params, context) => {
      try {
        const result = handler(params, context);
        // An answer that is kept is there at once, and stays so.
        return result instanceof Promise ? result.catch(fail) : result;
      } catch (error) {
        return fail(error);
      }
    },
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}
