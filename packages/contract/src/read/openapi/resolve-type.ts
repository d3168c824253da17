import { type Type, withoutConditions } from '../../model/index.js';
import type { Reader } from '../reader.js';

/** The type behind references, without conditions on its values; itself where they lead in a circle. */
export function resolveType(type: Type, reader: Reader): Type {
  const seen = new Set<Type>();
  let current = withoutConditions(type);
  while (current.kind === 'reference' && !seen.has(current)) {
    seen.add(current);
    current = withoutConditions(reader.schemas.types.resolve(current) ?? current);
  }
  return current;
}
