import { ValidationError } from '@firn/primitives/validation';
import type { RestOperation } from '../src/client/index.js';
import type { OperationContract, RawRequest } from '../src/server/index.js';

// What the generator writes for a small contract, by hand.

export interface SeriesParams {
  readonly chainId: string;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

export interface Series {
  readonly results: readonly number[];
  readonly nextPageToken?: string | undefined;
}

export interface EchoParams {
  readonly body: unknown;
  readonly tag?: string | readonly string[] | undefined;
}

export interface Balance {
  readonly sortKey: bigint;
}

function issue(path: string, rule: string, expected: string, received: unknown) {
  return { path: [path], rule, expected, received, message: `${path}: expected ${expected}` };
}

function decodeSeriesRequest({ path, query }: RawRequest): SeriesParams {
  const issues = [];
  const { chainId = '' } = path;
  if (!/^\d+$/.test(chainId)) issues.push(issue('chainId', 'format:uint64', 'a decimal integer', chainId));
  const pageSize = query.pageSize === undefined ? undefined : Number(query.pageSize);
  if (pageSize !== undefined && !(pageSize <= 2160))
    issues.push(issue('pageSize', 'maximum', 'at most 2160', pageSize));
  if (issues.length > 0) throw new ValidationError(issues, 'request of getSeries');
  const pageToken = typeof query.pageToken === 'string' ? query.pageToken : undefined;
  return { chainId, pageSize, pageToken };
}

export const sampleOperations = {
  getSeries: {
    name: 'getSeries',
    verb: 'GET',
    path: '/v2/chains/{chainId}/series',
    aliases: ['/v1/chains/{chainId}/series'],
    status: 200,
    cost: 20,
    decodeRequest: decodeSeriesRequest,
    encodeResult: (series: Series) => JSON.stringify(series),
  },
  listHolders: {
    name: 'listHolders',
    verb: 'GET',
    path: '/v2/contracts/{address}/nfts:listHolders',
    status: 200,
    cost: 500,
    decodeRequest: ({ path }: RawRequest) => ({ address: path.address ?? '' }),
    encodeResult: ({ sortKey }: Balance) => `{"sortKey":${sortKey}}`,
  },
  echo: {
    name: 'echo',
    verb: 'POST',
    path: '/v1/echo',
    status: 200,
    cost: 1,
    decodeRequest: ({ body, query }: RawRequest): EchoParams => ({ body, tag: query.tag }),
    encodeResult: (params: EchoParams) => JSON.stringify(params),
  },
} as const satisfies Record<string, OperationContract<unknown, never>>;

export const getSeriesOperation: RestOperation<SeriesParams, Series> = {
  name: 'getSeries',
  verb: 'GET',
  encodeRequest: ({ chainId, ...query }) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return { target: `/v2/chains/${encodeURIComponent(chainId)}/series${text === '' ? '' : `?${text}`}` };
  },
  isResult: (result) => Array.isArray((result as Partial<Series>).results),
  explainResult: () => Promise.resolve(() => [issue('results', 'type', 'an array', undefined)]),
  idempotent: true,
};

export const seriesPaging = {
  kind: 'token',
  param: 'pageToken',
  next: 'nextPageToken',
  items: 'results',
  size: 'pageSize',
} as const;

export const listHoldersOperation: RestOperation<{ readonly address: string }, Balance> = {
  name: 'listHolders',
  verb: 'GET',
  encodeRequest: ({ address }) => ({
    target: `/v2/contracts/${encodeURIComponent(address)}/nfts:listHolders`,
  }),
  isResult: (result) => {
    const { sortKey } = result as { sortKey?: unknown };
    return typeof sortKey === 'string' || Number.isSafeInteger(sortKey);
  },
  decodeResult: (result: { sortKey: string | number }) => ({ sortKey: BigInt(result.sortKey) }),
  explainResult: () =>
    Promise.resolve((result) => [issue('sortKey', 'format:uint256', 'an integer', result)]),
  idempotent: true,
};

export const echoOperation: RestOperation<EchoParams, EchoParams> = {
  name: 'echo',
  verb: 'POST',
  encodeRequest: ({ body, tag = [] }) => {
    const tags = [tag].flat().map((each) => `tag=${encodeURIComponent(each)}`);
    return { target: `/v1/echo${tags.length > 0 ? `?${tags.join('&')}` : ''}`, body: JSON.stringify(body) };
  },
  isResult: (result) => typeof result === 'object' && result !== null,
  explainResult: () => Promise.resolve(() => []),
  idempotent: false,
};
