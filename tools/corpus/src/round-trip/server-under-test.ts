import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GeneratedPackages } from '../generated-code/generate-packages.js';
import { loadPackage } from '../generated-code/load-package.js';

/** What the generated server's runtime hands to whoever checks credentials. */
export interface Caller {
  readonly operation: string;
  readonly request: { readonly target: string; readonly header: (name: string) => string | undefined };
}

/** What stands behind a generated server. */
export interface Behind {
  /** Answers every operation, by its name. */
  readonly handle: (operation: string, params: unknown) => unknown;
  readonly authenticate: (
    requirements: readonly Readonly<Record<string, unknown>>[],
    caller: Caller,
  ) => boolean;
}

/** An answer as handlers give it. */
export interface HandlerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

/** The generated server of one document, listening. */
export interface ServerUnderTest extends AsyncDisposable {
  /** Where an operation is served; undefined where there is none of that name. */
  readonly origin: (operation: string) => string | undefined;
  /** Gives an answer as a handler of that operation does: as it chooses, or where it has nothing to choose its result or an error. */
  readonly give: (operation: string, answer: HandlerAnswer) => unknown;
  /** A failure, as handlers throw it. */
  readonly failure: (status: number, details: object) => Error;
}

interface OperationEntry {
  readonly verb: string;
  readonly path: string;
  readonly documented?: object;
  readonly answers?: { readonly byStatus?: true };
}
type Table = Readonly<Record<string, OperationEntry>>;

/** Serves every operation of a document's server package with handlers that ask `behind`. */
export async function startServer(
  packages: GeneratedPackages,
  groups: readonly string[],
  behind: Behind,
): Promise<ServerUnderTest> {
  const server = await loadPackage(packages, 'server');
  const bind = server.bindOperations as (table: Table, handlers: object) => object[];
  const create = server.createRestServer as (options: object) => object;
  const listener = server.nodeListener as (rest: object) => RequestListener;
  const answerWith = server.answerWith as (answer: HandlerAnswer) => unknown;
  const StatusError = server.HttpStatusError as new (status: number, text: string, details: object) => Error;
  const letters = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  const known = new Set(groups.map((group) => `${letters(group)}operations`));
  const entries = Object.entries(server)
    .filter(([name]) => known.has(letters(name)))
    .flatMap(([, table]) => Object.entries(table as Table));
  const byName = new Map(entries);
  const table = Object.fromEntries(entries);
  const handlers = Object.fromEntries(
    entries.map(([name]) => [name, async (params: unknown) => behind.handle(name, params)]),
  );
  const rest = create({
    operations: bind(table, handlers),
    authenticate: behind.authenticate,
    limits: { queryParameters: 10_000, targetLength: 200_000, bodyBytes: 50_000_000, bodyDepth: 1000 },
    logger: { error: () => {}, warn: () => {}, info: () => {} },
  });
  const http = createServer({ maxHeaderSize: 400_000 }, listener(rest));
  // A kept connection that ends while a request is on its way to it would be told as a fault of the server.
  http.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    origin: (name) => (byName.has(name) ? origin : undefined),
    give(name, answer) {
      const { documented, answers } = byName.get(name) ?? {};
      const { status, headers, contentType, body } = answer;
      if (documented !== undefined) return answerWith({ status, headers, contentType, body });
      if (status >= 400) throw new StatusError(status, 'as the document says', { body });
      return answers?.byStatus === true ? { status, headers, body } : body;
    },
    failure: (status, details) => new StatusError(status, 'as the document says', details),
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
