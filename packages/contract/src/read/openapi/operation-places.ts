import { pathParts } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { groupName, symbolIdentifier } from '../names/identifier.js';
import type { Reader } from '../reader.js';

/** Verbs of a path item that are operations; `query` is of OpenAPI 3.2. */
const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** An operation with what stands around it. */
export interface OperationPlace {
  readonly root: SpecNode;
  readonly node: SpecNode;
  /** Path item, whose parameters and servers hold for all its operations. */
  readonly item: SpecNode;
  /** Path template, name of a webhook, or expression of a callback. */
  readonly path: string;
  /** Verb as it is sent: in upper case, others of `additionalOperations` as they are. */
  readonly verb: string;
  readonly name: string;
  readonly group: string;
}

/** The operations of a path item, of a webhook or of one expression of a callback. */
export function placesOf(
  root: SpecNode,
  path: string,
  entry: SpecNode,
  reader: Reader,
  group?: string,
): OperationPlace[] {
  const item = reader.store.resolve(entry);
  if (item === undefined) return [];
  const own = verbs.flatMap((verb) => {
    const said = item.get(verb);
    return said === undefined ? [] : [[verb.toUpperCase(), said] as const];
  });
  const others = item.get('additionalOperations')?.entries() ?? [];
  return [...own, ...others].flatMap(([verb, said]) => {
    // OpenAPI knows no reference here; documents of many files have one for each operation, as bundlers take it.
    const node = reader.store.resolve(said);
    if (node === undefined) return [];
    return [
      {
        root,
        node,
        item,
        path: plainTemplate(path, [item, node], reader),
        verb,
        name: node.string('operationId') ?? symbolIdentifier(`${verb.toLowerCase()} ${path}`),
        group: group ?? groupName(node.strings('tags')[0] ?? 'default'),
      },
    ];
  });
}

/**
 * The template with placeholders that are names alone. Signs of RFC 6570, as in `{;id*}`, say again what `style` and `explode` of the
 * parameter say; a placeholder loses them where a parameter of the path has the name without them and none has the name with them.
 */
function plainTemplate(path: string, owners: readonly SpecNode[], reader: Reader): string {
  const parameters = owners
    .flatMap((owner) => owner.get('parameters')?.items() ?? [])
    .flatMap((parameter) => reader.store.resolve(parameter) ?? []);
  const namesIn = (place: string): ReadonlySet<string | undefined> =>
    new Set(parameters.filter((node) => node.string('in') === place).map((node) => node.string('name')));
  const declared = namesIn('path');
  return pathParts(withoutQueryTemplate(path, namesIn('query')))
    .map((part) => {
      if ('text' in part) return part.text;
      const name = part.param.replace(/^[.;]/, '').replace(/\*$/, '');
      return `{${!declared.has(part.param) && declared.has(name) ? name : part.param}}`;
    })
    .join('');
}

/** A path without `{?page,size}` of RFC 6570 behind it, which names parameters of the query once more; those alone that are declared say anything. */
function withoutQueryTemplate(path: string, query: ReadonlySet<string | undefined>): string {
  const [, plain, names] = /^(.*)\{[?&]([^{}/]+)\}$/.exec(path) ?? [];
  const isDeclared = names?.split(',').some((name) => query.has(name.replace(/\*$/, '')));
  return plain !== undefined && isDeclared ? plain : path;
}
