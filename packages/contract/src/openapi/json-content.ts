import { childOf, type Place } from '../document/spec-node.js';

const json = /^application\/(?:[\w.+-]+\+)?json(?:;|$)/;

/** The JSON media type of `content`; `undefined` where there is none. */
export function jsonContent(place: Place): Place | undefined {
  if (place.node.content === undefined) return undefined;
  const content = childOf(place, 'content');
  const type = Object.keys(content.node).find((name) => json.test(name));
  return type === undefined ? undefined : childOf(content, type);
}
