import type { ContractDocument, RpcMethod } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { type BoundGroup, createEndpoint, type RpcEndpoint } from '@firn/jsonrpc/server/fetch';
import { preferredExample } from '../http/prefer.js';
import type { MockCall } from '../mock-call.js';
import type { MockSettings } from '../mock-options.js';
import { pathMatcher } from '../path-matcher.js';
import { bindMethod } from './bind-method.js';
import { bindSubscription } from './bind-subscription.js';

/** An endpoint and the paths that it answers at. */
export interface MockEndpoint {
  readonly matches: (path: string) => boolean;
  readonly matchesWebSocket: (path: string) => boolean;
  readonly endpoint: RpcEndpoint;
}

/** An endpoint for each path of OpenRPC contracts; those of one path answer together, the first that has a name answers it. */
export function rpcEndpoints(contracts: readonly ContractDocument[], settings: MockSettings): MockEndpoint[] {
  const byPath = new Map<string, ContractDocument[]>();
  for (const contract of contracts) {
    const path = pathOf(contract);
    if (path !== undefined) byPath.set(path, [...(byPath.get(path) ?? []), contract]);
  }
  return [...byPath].map(([path, group]) => ({
    matches: rpcMatcher([path]),
    matchesWebSocket: rpcMatcher([path, ...webSocketPaths(group)]),
    endpoint: createEndpoint({
      groups: bindContracts(group, settings),
      context: ({ request }): MockCall => ({
        error: headerOf(request.headers?.['x-mock-error']),
        example: preferredExample(headerOf(request.headers?.prefer) ?? null),
        latency: headerOf(request.headers?.['x-mock-latency']),
      }),
      profile: { adminEnabled: true, publicApi: false },
      ...(group.length === 1 && group[0] !== undefined && { discover: canonicalJson(group[0].document) }),
    }),
  }));
}

function bindContracts(
  contracts: readonly ContractDocument[],
  settings: MockSettings,
): BoundGroup<MockCall>[] {
  const taken = new Set<string>();
  return contracts.map((contract) => {
    const group = bindContract(contract, settings);
    const methods = group.methods.filter(({ contract: { name } }) => !taken.has(name));
    for (const { contract: own } of methods)
      for (const name of [own.name, ...(own.aliases ?? [])]) taken.add(name);
    return { ...group, methods };
  });
}

function bindContract(contract: ContractDocument, settings: MockSettings): BoundGroup<MockCall> {
  const methods = methodsOf(contract);
  const ends = new Set(methods.map(({ subscription }) => subscription?.unsubscribe));
  return {
    name: contract.title,
    // Names with the aliases of the namespace are among those of each method.
    aliases: [],
    methods: methods
      .filter(({ subscription, name }) => subscription === undefined && !ends.has(name))
      .map((method) => bindMethod(contract, method, settings)),
    subscriptions: methods.flatMap((method) => bindSubscription(contract, method, settings)),
  };
}

function methodsOf({ operations }: ContractDocument): RpcMethod[] {
  return operations.filter((operation) => operation.kind === 'rpc');
}

function pathOf(contract: ContractDocument): string | undefined {
  return methodsOf(contract)[0]?.path;
}

function webSocketPaths(contracts: readonly ContractDocument[]): string[] {
  return contracts.flatMap((contract) => methodsOf(contract)[0]?.webSocketPath ?? []);
}

function headerOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}

// A path may end with a slash, as for the node.
function rpcMatcher(templates: readonly string[]): (path: string) => boolean {
  return pathMatcher(templates.flatMap((template) => [template, `${template}/`]));
}
