import type { Example } from '@firn/contract';
import { canonicalJson } from '@firn/contract/json';
import { isRpcError } from '@firn/jsonrpc/errors';
import * as validators from '@firn/node-validators';
import * as schemas from '@firn/node-validators/zod';
import { type Check, type CompareMode, mismatch } from '../check.js';
import type { RpcMethod } from '../contract/node-contract.js';
import { decodeWith, memberOf, typeName, wireOf } from '../generated-names.js';
import type { NodeTarget } from './node-target.js';

/** Every example of a method, called through the generated client. */
export function exampleChecks(method: RpcMethod, compare: CompareMode): Check<NodeTarget>[] {
  return method.examples.map((example) => ({
    id: `${method.name} example: ${example.name}`,
    kind: 'example',
    operation: method.name,
    changesState: !method.idempotent,
    run: (target) => runExample(target, method, example, compare),
  }));
}

async function runExample(
  target: NodeTarget,
  method: RpcMethod,
  example: Example,
  compare: CompareMode,
): Promise<void> {
  let result: unknown;
  try {
    result = await callMember(target, method, example);
  } catch (error) {
    if (compare === 'form' && isRpcError(error) && isNamed(method, error.rpcCode)) return;
    throw error;
  }
  if (compare === 'form') return;
  const received = canonicalJson(wireOf(validators, typeName(method.symbol, 'Result'), result));
  const expected = resultsFor(method, example.params);
  if (!expected.includes(received)) {
    throw mismatch('result', expected.join(' or '), received);
  }
}

/** Calls the method of the generated client with the parameters that the example gives, no defaults added. */
function callMember(target: NodeTarget, method: RpcMethod, { params }: Example): unknown {
  const chain = target.chains[method.group];
  const client = method.path.includes('{') ? target.client.chain(chain ?? '') : target.client;
  const call = memberOf(client, method.member);
  if (method.params.length === 0) return call();
  const decoded = decodeWith(schemas, typeName(method.symbol, 'Params'), params) as Record<string, unknown>;
  const given = Object.entries(decoded).filter(([name]) => name in params);
  return given.length === 0 && method.params.every(({ required }) => !required)
    ? call()
    : call(Object.fromEntries(given));
}

/** Whether a method names an error with this code. */
function isNamed(method: RpcMethod, code: number): boolean {
  return method.errors.some((error) => error.code === code);
}

/** The canonical results of every example with these parameters: a server may be in any of the states that they show. */
export function resultsFor(method: RpcMethod, params: Example['params']): string[] {
  const wanted = canonicalJson(params);
  return method.examples
    .filter((other) => canonicalJson(other.params) === wanted)
    .map(({ result }) => canonicalJson(result));
}
