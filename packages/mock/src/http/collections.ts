import { type Body, type Contract, successesOf, type Type } from '@firn/contract';
import type { ContractDocument, RestOperation } from '@firn/contract/document';
import { asObject } from '@firn/contract/json';
import { memberType, typeKinds } from '@firn/contract/values';

/** What an operation does to a collection. */
export interface CollectionRole {
  readonly role: 'list' | 'create' | 'read' | 'replace' | 'change' | 'remove';
  readonly collection: Collection;
}

/** Operations that are about the same things: `/pets` and `/pets/{petId}`. */
export interface Collection {
  /** Path template of all: `/users/{userId}/pets`. */
  readonly path: string;
  /** The parameter of the path of one. */
  readonly param: string;
  /** The member of each that the parameter names. */
  readonly key: string;
  /** Type of one as it is read. */
  readonly type: Type;
  /** The member of the answer that holds the list; `undefined` where the answer is the list. */
  readonly listMember: string | undefined;
  readonly list: RestOperation;
}

const itemRoles: Readonly<Record<string, CollectionRole['role']>> = {
  GET: 'read',
  PUT: 'replace',
  PATCH: 'change',
  DELETE: 'remove',
};

/**
 * The operations of a contract whose shape clearly is that of a collection: a `GET` of a path answers a list of objects, a `GET` of that path
 * with one parameter behind it answers one of them, and the objects have a member of that parameter's name, or `id`.
 */
export function findCollections(contract: ContractDocument): Map<RestOperation, CollectionRole> {
  const found = new Map<RestOperation, CollectionRole>();
  const operations = contract.operations.filter((operation) => operation.kind === 'rest');
  for (const read of operations) {
    const [, path, param] = /^(.*)\/\{([^{}/]+)\}$/.exec(read.path) ?? [];
    if (read.wire.verb !== 'GET' || path === undefined || param === undefined) continue;
    const list = operations.find((each) => each.wire.verb === 'GET' && each.path === path);
    const collection = list && collectionOf(contract, { path, param, list, read });
    if (collection === undefined) continue;
    for (const operation of operations) {
      const { verb } = operation.wire;
      const role = operation.path === read.path ? itemRoles[verb] : undefined;
      if (role !== undefined) found.set(operation, { role, collection });
      else if (operation === list) found.set(operation, { role: 'list', collection });
      else if (operation.path === path && verb === 'POST')
        found.set(operation, { role: 'create', collection });
    }
  }
  return found;
}

interface Candidate {
  readonly path: string;
  readonly param: string;
  readonly list: RestOperation;
  readonly read: RestOperation;
}

function collectionOf(
  { model }: ContractDocument,
  { path, param, list, read }: Candidate,
): Collection | undefined {
  const one = jsonAnswer(read);
  const all = jsonAnswer(list);
  if (one === undefined || all === undefined || list.pagination !== undefined) return undefined;
  if (!typeKinds(model, one.type).kinds.has('object')) return undefined;
  const key = [param, 'id'].find((name) => isScalar(memberType(model, one.type, name)));
  const listMember = listMemberOf(model, all.type);
  if (key === undefined || listMember === undefined) return undefined;
  return { path, param, key, type: one.type, listMember: listMember.name, list };

  function isScalar(type: Type): boolean {
    const { kinds } = typeKinds(model, type);
    return kinds.size > 0 && [...kinds].every((kind) => kind === 'string' || kind === 'number');
  }
}

/** The JSON of a call that worked. */
export function jsonAnswer({ wire }: RestOperation): Body | undefined {
  const [success] = successesOf(wire.answers);
  return success?.contents.find(({ kind }) => kind === 'json');
}

/** Where the list is: the whole answer, or its only member that is a list of objects. */
function listMemberOf(model: Contract, type: Type): { readonly name: string | undefined } | undefined {
  const isListOfObjects = (each: Type): boolean => {
    const { kinds, items } = typeKinds(model, each);
    return kinds.has('array') && items.some((item) => typeKinds(model, item).kinds.has('object'));
  };
  if (isListOfObjects(type)) return { name: undefined };
  const object = type.kind === 'reference' ? model.types.find(({ name }) => name === type.name)?.type : type;
  const lists = object?.kind === 'object' ? object.fields.filter((field) => isListOfObjects(field.type)) : [];
  const [only, ...others] = lists;
  return only === undefined || others.length > 0 ? undefined : { name: only.name };
}

/** The items of a list's answer. */
export function itemsIn(answer: unknown, { listMember }: Collection): Record<string, unknown>[] {
  const list: unknown = listMember === undefined ? answer : asObject(answer)[listMember];
  return Array.isArray(list) ? list.map((item) => ({ ...asObject(item) })) : [];
}
