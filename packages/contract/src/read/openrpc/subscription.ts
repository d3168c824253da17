import type { Subscription, SubscriptionKind } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { symbolIdentifier, typeIdentifier } from '../names/identifier.js';
import type { NameScope } from '../names/name-scope.js';
import { claimSymbol } from '../names/operation-names.js';
import type { Reader } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readDoc } from '../schema/doc.js';
import { readSchema } from '../schema/read-schema.js';
import { readParams } from './params.js';

/** The symbol of the method, and those of all methods. */
interface SymbolScope {
  readonly symbol: string;
  readonly symbols: NameScope;
}

/** `x-subscription` of a subscribe method; its kinds in the order of their names. */
export function readSubscription(
  method: SpecNode,
  scope: SymbolScope,
  reader: Reader,
): Subscription | undefined {
  const node = method.get('x-subscription');
  if (node === undefined) return undefined;
  const unsubscribe = node.string('unsubscribe');
  const notification = node.string('notification');
  const kinds = node.get('kinds')?.entries() ?? [];
  if (unsubscribe === undefined || notification === undefined || kinds.length === 0) {
    reader.problems.error(
      'incomplete-subscription',
      node.location,
      'x-subscription names the methods unsubscribe and notification, and at least one of kinds',
    );
    return undefined;
  }
  const sorted = kinds.sort(([a], [b]) => compare(a, b));
  return {
    unsubscribe,
    notification,
    kinds: sorted.flatMap(([name, kind]) => readKind(name, kind, scope, reader)),
  };
}

function readKind(name: string, item: SpecNode, scope: SymbolScope, reader: Reader): SubscriptionKind[] {
  const node = reader.store.resolve(item);
  if (node === undefined) return [];
  const payload = node.get('payload');
  if (payload === undefined) {
    reader.problems.error(
      'subscription-without-payload',
      node.location,
      `the kind ${name} has no payload, the schema of what is sent`,
    );
  }
  return [
    {
      name,
      symbol: claimSymbol(scope.symbols, symbolIdentifier(`${scope.symbol} ${typeIdentifier(name)}`)),
      doc: readDoc(node),
      params: readParams(node.get('params'), reader),
      payload: payload === undefined ? unknownType : readSchema(payload, reader.schemas),
      examples: (node.get('examples')?.items() ?? []).map((example) => ({
        params: Array.isArray(example.object.params) ? example.object.params : [],
        payload: example.object.payload ?? null,
      })),
    },
  ];
}
