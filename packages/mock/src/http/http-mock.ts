import { sharedRoutes } from '@firn/contract';
import type { ContractDocument } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { cookiesOf, type RequestTexts } from '@firn/contract/values';
import { chooseRoute, createRouter, hasRoute, type Route } from '@firn/http/routing';
import type { MockSettings } from '../mock-options.js';
import { answerFirstFitting } from './answer-first-fitting.js';
import type { BoundOperation } from './answer-operation.js';
import { CollectionState } from './collection-state.js';
import { HttpFailure } from './http-failure.js';
import { refuse, refuseUnknown } from './refuse.js';

/** The HTTP side of a mock. */
export interface HttpMock {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Whether a path belongs to an operation. */
  readonly answers: (path: string) => boolean;
}

/** Pages of which origins may call: all, or these. */
export type Origins = '*' | readonly string[];

/**
 * Makes the mock of OpenAPI contracts.
 * @throws ContractError for a document in which the reader finds a mistake.
 */
export function createHttpMock(
  contracts: readonly ContractDocument[],
  settings: MockSettings,
  origins: Origins,
): HttpMock {
  const own = contracts.filter(({ kind }) => kind === 'openapi');
  // Operations that no condition distinguishes are mocked too: the first that allows the request answers.
  const route = createRouter(
    own.flatMap((contract) => routesOf(contract, settings)),
    'shared',
  );
  const openApi = own.length === 1 ? canonicalJson(own[0]?.document) : undefined;

  async function answer(request: Request): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url);
    const segments = segmentsOf(pathname);
    const { method } = request;
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const sent = pathname.slice(1).split('/');
    const choice = chooseRoute(route, method, segments ?? sent, { query: search.slice(1), header });
    if (segments === undefined) {
      const failure = new HttpFailure(400, ['the path is not percent-encoded UTF-8']);
      return choice !== undefined && 'targets' in choice
        ? refuse(choice.targets[0].value, failure, pathname)
        : refuseUnknown(failure, pathname);
    }
    if (choice === undefined) {
      const isDocument = pathname === '/openapi.json' && (method === 'GET' || method === 'HEAD');
      if (!isDocument || openApi === undefined)
        return refuseUnknown(new HttpFailure(404, [`Cannot ${method} ${pathname}`]), pathname);
      const headers = { 'content-type': 'application/json' };
      return new Response(method === 'HEAD' ? null : openApi, { headers });
    }
    if ('allow' in choice) return withoutOperation(request, pathname, choice.allow);
    const texts = textsOf(request, searchParams, search.slice(1));
    const response = await answerFirstFitting(choice, request, pathname, texts, settings);
    return method === 'HEAD' ? new Response(null, response) : response;
  }

  return {
    async fetch(request) {
      const response = await answer(request).catch((error: unknown) => {
        console.error('the mock failed', error);
        return refuseUnknown(
          new HttpFailure(500, ['the mock failed; its log says why']),
          new URL(request.url).pathname,
        );
      });
      allowOrigin(origins, request, response.headers);
      return response;
    },
    answers: (path) => hasRoute(route, segmentsOf(path) ?? []),
  };
}

function routesOf(contract: ContractDocument, { stateful }: MockSettings): Route<BoundOperation>[] {
  const state = stateful ? new CollectionState(contract) : undefined;
  const { conditions } = sharedRoutes(contract.model);
  return contract.operations.flatMap((operation) => {
    if (operation.kind !== 'rest') return [];
    const { wire, path, aliases } = operation;
    const value = { contract, operation, state };
    const own = conditions.get(operation.name);
    return [path, ...aliases].map((template) => ({
      path: template,
      verb: wire.verb,
      conditions: own,
      value,
    }));
  });
}

/** The segments of a path, decoded; undefined where escapes are of bytes that are no UTF-8 and name nothing. */
function segmentsOf(path: string): readonly string[] | undefined {
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function withoutOperation(request: Request, path: string, allow: string): Response {
  if (request.method !== 'OPTIONS')
    return refuseUnknown(new HttpFailure(405, [`Cannot ${request.method} ${path}`], { allow }), path);
  const headers = new Headers({ allow });
  if (request.headers.has('access-control-request-method')) {
    headers.set('access-control-allow-methods', allow);
    headers.set(
      'access-control-allow-headers',
      request.headers.get('access-control-request-headers') ?? 'content-type',
    );
    headers.set('access-control-max-age', '86400');
  }
  return new Response(null, { status: 204, headers });
}

function textsOf(request: Request, query: URLSearchParams, rawQuery: string): Omit<RequestTexts, 'path'> {
  return {
    query,
    rawQuery,
    header: (name) => request.headers.get(name) ?? undefined,
    cookies: cookiesOf(request.headers.get('cookie') ?? ''),
  };
}

function allowOrigin(origins: Origins, request: Request, headers: Headers): void {
  const origin = request.headers.get('origin');
  if (origins !== '*') headers.append('vary', 'origin');
  const allowed = origins === '*' ? '*' : origin !== null && origins.includes(origin) ? origin : undefined;
  if (allowed === undefined) return;
  headers.set('access-control-allow-origin', allowed);
  headers.set('access-control-expose-headers', '*');
}
