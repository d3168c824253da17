import type { NamedType } from '../../model/index.js';
import type { Problems } from '../../problem.js';

/** Reports types that are nothing but references to each other: no value could ever be checked against them. */
export function checkReferenceLoops(types: readonly NamedType[], problems: Problems): void {
  const byName = new Map(types.map((type) => [type.name, type]));
  for (const start of types) {
    const seen = new Set<string>();
    let current: NamedType | undefined = start;
    while (current?.type.kind === 'reference' && !seen.has(current.name)) {
      seen.add(current.name);
      current = byName.get(current.type.name);
    }
    if (current !== undefined && seen.has(current.name) && current.name === start.name) {
      problems.error(
        'reference-loop',
        start.location,
        `${[...seen].join(' is ')} is ${start.name}: the schemas only refer to each other`,
      );
    }
  }
}
