import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  chainsOperations,
  contractsOperations,
  healthOperations,
  icmOperations,
  networksOperations,
  subnetsOperations,
  validationsOperations,
} from '@firn/metrics-server';
import { type BoundOperation, bindOperations, createRestServer, nodeListener } from '@firn/rest/server';
import type { ServiceEvents } from './events.js';
import {
  chainsHandlers,
  chainsUnserved,
  contractsHandlers,
  healthHandlers,
  icmHandlers,
  networksHandlers,
  subnetsHandlers,
  validationsHandlers,
} from './handlers/index.generated.js';
import { toHttpError } from './http-error.js';
import type { Logger } from './logger.js';
import type { MetricsContext } from './metrics-context.js';
import { openApiDocument } from './response-format/openapi-document.js';
import { inFormat, type ResponseFormat } from './response-format/response-format.js';

/** How the service is reached. */
export interface HttpServerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Cost units a minute and client; 0 for no limit. */
  readonly rateLimit: number;
  readonly responseFormat: ResponseFormat;
  readonly context: MetricsContext;
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

/** Serves the interface, and measurements for Prometheus at `/metrics`. */
export async function startHttpServer({
  host,
  port,
  rateLimit,
  responseFormat,
  context,
  events,
  logger,
}: HttpServerOptions): Promise<HttpServer> {
  const operations = [
    ...bindOperations(chainsOperations, chainsHandlers, { unserved: chainsUnserved }),
    ...bindOperations(contractsOperations, contractsHandlers),
    ...bindOperations(healthOperations, healthHandlers),
    ...bindOperations(icmOperations, icmHandlers),
    ...bindOperations(networksOperations, networksHandlers),
    ...bindOperations(subnetsOperations, subnetsHandlers),
    ...bindOperations(validationsOperations, validationsHandlers),
  ].map((operation) => translateErrors(inFormat(operation, responseFormat)));
  const rest = createRestServer<MetricsContext>({
    operations,
    context: () => context,
    logger,
    // The answers are public and depend on no credentials: any page may read them.
    cors: { origins: '*' },
    openApi: openApiDocument(responseFormat),
    rateLimit: rateLimit === 0 ? undefined : { unitsPerMinute: rateLimit },
    onRequest: events.request,
  });
  const answer = nodeListener(rest);
  const server = createServer((request, response) => {
    if (request.url === measurementsPath) void writeMeasurements(events, request, response);
    else answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
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
    },
  };
}

function translateErrors<Context>({ contract, handler }: BoundOperation<Context>): BoundOperation<Context> {
  return {
    contract,
    handler: async (params, context) => {
      try {
        return await handler(params, context);
      } catch (error) {
        throw toHttpError(error);
      }
    },
  };
}

async function writeMeasurements(
  { registry }: ServiceEvents,
  _request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch (error) {
    response.destroy(error as Error);
  }
}
