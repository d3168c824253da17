import type { Subscription } from '../contract.js';
import {
  asObject,
  asObjects,
  asText,
  childOf,
  itemsOf,
  type Place,
  type SpecObject,
} from '../document/spec-node.js';
import { readParam } from './read-method.js';

/** Reads `x-subscription` of a method. */
export function readSubscription(document: SpecObject, method: Place): Subscription | undefined {
  if (method.node['x-subscription'] === undefined) return undefined;
  const place = childOf(method, 'x-subscription');
  const kinds = childOf(place, 'kinds');
  return {
    unsubscribe: asText(place.node.unsubscribe),
    notification: asText(place.node.notification),
    kinds: Object.keys(kinds.node).map((name) => {
      const kind = childOf(kinds, name);
      return {
        name,
        summary: asText(asObject(kind.node).summary),
        params: itemsOf(kind, 'params').map((param) => readParam(document, param)),
        payload: childOf(kind, 'payload'),
        examples: asObjects(kind.node.examples).map(({ params, payload }) => ({
          params: Array.isArray(params) ? params : [],
          payload,
        })),
      };
    }),
  };
}
