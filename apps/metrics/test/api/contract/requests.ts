import { initialValidationId } from '@firn/platform-codec';
import { bytesToCb58, bytesToNodeId } from '@firn/primitives';
import { filled } from '../../fixtures/fake-platform.js';
import { small } from '../../fixtures/small-service.js';
import type { Operation, Parameter } from './openapi.js';

/** A request by the names of its parameters. */
export type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

const values: Readonly<Record<string, string>> = {
  chainId: String(small.testnetChain),
  address: small.token,
  threshold: '0',
  network: 'fuji',
  subnetId: bytesToCb58(filled(1)),
  l1ValidationId: bytesToCb58(initialValidationId(filled(1), 0)),
  nodeId: bytesToNodeId(filled(11, 20)),
  srcBlockchainId: small.testnetBlockchain,
  destBlockchainId: small.mainnetBlockchain,
  groupBy: 'srcBlockchainId,destBlockchainId',
};

/** A value that the small service has data of. */
export function goodValue({ operationId }: Operation, { name, schema }: Parameter): string {
  if (operationId === 'listNftHolders' && name === 'address') return small.collection;
  if (operationId === 'listValidatorAddresses' && name === 'subnetId') return primarySubnet;
  return values[name] ?? schema.enum?.[0] ?? String(schema.default ?? schema.minimum ?? small.now);
}

const primarySubnet = '11111111111111111111111111111111LpoYY';

/** The least that a request needs. */
export function leastRequest(operation: Operation): Values {
  const needed = operation.parameters.filter((parameter) => parameter.required === true);
  return Object.fromEntries(needed.map((parameter) => [parameter.name, goodValue(operation, parameter)]));
}

/** Path and query of a request; a parameter with several values is repeated, one without is left out. */
export function targetOf(operation: Operation, request: Values, path = operation.paths[0] ?? ''): string {
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place } of operation.parameters) {
    const value = request[name];
    if (value === undefined) continue;
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(String(value)));
    else for (const each of typeof value === 'string' ? [value] : value) query.append(name, each);
  }
  return query.size === 0 ? target : `${target}?${query}`;
}

const frame = { firstDate: '2026-02-01', lastDate: '2026-02-05' };
const onChain = { evmChainId: String(small.testnetChain) };
const ofToken = { ...onChain, contractAddress: small.token };
const ofItems = { ...onChain, contractAddress: small.collection };

/** Bodies of the composite query, one for each form of a subquery that the small service can answer. */
export const goodBodies: readonly { readonly operator: string; readonly queries: readonly Subquery[] }[] = (
  [
    { type: 'LatestBalance', params: { tokenType: 'ERC20', minBalance: '1', ...ofToken } },
    { type: 'AllTimeErc20Balance', params: { ...frame, minBalance: '1', ...ofToken } },
    { type: 'AnyTimeErc20Balance', params: { ...frame, minBalance: '1', ...ofToken } },
    { type: 'AllTimeNftHolders', params: { ...frame, ...ofItems } },
    { type: 'AnyTimeNftHolders', params: { startTs: small.now - 86_400, endTs: small.now, ...ofItems } },
  ] as const
).map((query) => ({ operator: 'OR', queries: [{ id: 'one', ...query }] }));

interface Subquery {
  readonly id: string;
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** How a request with these parameters is sent. */
export function requestInit({ verb, body }: Operation, content: unknown = goodBodies[0]): RequestInit {
  if (body === undefined) return { method: verb };
  return { method: verb, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) };
}
