import { constructsOfObject } from '@firn/contract/constructs';
import type { ShapeName } from './shape.js';
import { shapes } from './shapes.js';

const gathered = new Map<ShapeName, ReadonlySet<string>>();

/** Every key that an object of a shape may have, but for `x-` keys: those of the table of constructs, and ours. */
export function knownKeysOf(name: ShapeName): ReadonlySet<string> {
  const known = gathered.get(name) ?? gather(name);
  gathered.set(name, known);
  return known;
}

function gather(name: ShapeName): ReadonlySet<string> {
  const { children = {}, ownKeys = [] } = shapes[name] ?? {};
  const named = constructsOfObject(name).map(({ key }) => key);
  return new Set([...Object.keys(children), ...named, ...ownKeys, '$ref']);
}
