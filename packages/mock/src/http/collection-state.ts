import type { ContractDocument, RestOperation } from '@firn/contract/document';
import { asObject, canonicalJson } from '@firn/contract/json';
import { memberType, misfitsOf, typeKinds } from '@firn/contract/values';
import { isBinary } from '@firn/primitives';
import { type Collection, type CollectionRole, findCollections, itemsIn } from './collections.js';
import { HttpFailure } from './http-failure.js';

/** Things that are kept at most, of all collections. */
const maximumItems = 10_000;

type Item = Record<string, unknown>;

/** What a collection answers. */
export interface KeptAnswer {
  /** The body; `undefined` where what was asked has none. */
  readonly value: unknown;
  /** Path of a new one. */
  readonly location?: string;
}

/** A request to a collection. */
export interface CollectionRequest {
  readonly operation: RestOperation;
  readonly params: Readonly<Record<string, unknown>>;
  /** Path of the request. */
  readonly path: string;
  /** What is answered without a state. */
  readonly answered: (operation: RestOperation) => unknown;
}

/** The things of the collections of one contract, for as long as the mock runs. */
export class CollectionState {
  readonly #contract: ContractDocument;
  readonly #roles: ReadonlyMap<RestOperation, CollectionRole>;
  /** By path: `/users/7/pets`. */
  readonly #items = new Map<string, Map<string, Item>>();

  constructor(contract: ContractDocument) {
    this.#contract = contract;
    this.#roles = findCollections(contract);
  }

  /**
   * Reads or changes a collection; `undefined` for an operation that is not about one.
   * @throws HttpFailure with 404 for what there is not, 409 for what there is, 507 when there is no room.
   */
  answer(request: CollectionRequest): KeptAnswer | undefined {
    const found = this.#roles.get(request.operation);
    if (found === undefined) return undefined;
    const { collection, role } = found;
    const isAll = role === 'list' || role === 'create';
    const place = isAll ? request.path : request.path.slice(0, request.path.lastIndexOf('/'));
    const items = this.#itemsAt(place.replace(/\/$/, ''), collection, request);
    if (role === 'list') return { value: this.#list(items, collection, request) };
    if (role === 'create') return this.#create(items, collection, request, place);
    const param = request.operation.params.find(
      ({ in: where, name, wireName }) => where === 'path' && (wireName ?? name) === collection.param,
    );
    const key = String(request.params[param?.name ?? '']);
    const item = items.get(key);
    if (item === undefined) throw new HttpFailure(404, [`there is no ${key} at ${place}`]);
    return { value: this.#one(items, key, item, found, request) };
  }

  #one(
    items: Map<string, Item>,
    key: string,
    item: Item,
    { role, collection }: CollectionRole,
    request: CollectionRequest,
  ): unknown {
    if (role === 'read') return item;
    if (role === 'remove') {
      items.delete(key);
      return item;
    }
    const given = this.#bodyOf(request);
    const start: Item = role === 'replace' ? this.#readOnly(item, given) : { ...item };
    const changed = this.#fitting(collection, start, given);
    changed[collection.key] = item[collection.key];
    items.set(key, changed);
    return changed;
  }

  #create(
    items: Map<string, Item>,
    collection: Collection,
    request: CollectionRequest,
    place: string,
  ): KeptAnswer {
    const total = [...this.#items.values()].reduce((sum, { size }) => sum + size, 0);
    if (total >= maximumItems) throw new HttpFailure(507, [`the mock keeps at most ${maximumItems} things`]);
    const item = this.#fitting(
      collection,
      { ...asObject(request.answered(request.operation)) },
      this.#bodyOf(request),
    );
    const given = this.#bodyOf(request)[collection.key];
    item[collection.key] = given ?? this.#newKey(items, collection, item[collection.key]);
    const key = String(item[collection.key]);
    if (items.has(key)) throw new HttpFailure(409, [`there is a ${key} at ${place} already`]);
    items.set(key, item);
    return { value: item, location: `${place}/${encodeURIComponent(key)}` };
  }

  /** The things that fit the query parameters that have the name of a member. */
  #list(
    items: Map<string, Item>,
    { listMember }: Collection,
    { operation, params, answered }: CollectionRequest,
  ): unknown {
    const wanted = operation.params.filter(
      ({ in: where, name }) => where === 'query' && params[name] !== undefined,
    );
    const list = [...items.values()].filter((item) =>
      wanted.every(({ name, wireName }) => {
        const own = item[wireName ?? name];
        return own === undefined || canonicalJson(own) === canonicalJson(params[name]);
      }),
    );
    return listMember === undefined ? list : { ...asObject(answered(operation)), [listMember]: list };
  }

  /** Those that the list answers without a state, the first time. */
  #itemsAt(place: string, collection: Collection, { answered }: CollectionRequest): Map<string, Item> {
    const known = this.#items.get(place);
    if (known !== undefined) return known;
    const first = itemsIn(answered(collection.list), collection);
    const items = new Map(first.map((item) => [String(item[collection.key]), item]));
    this.#items.set(place, items);
    return items;
  }

  /** The next number, or a text that nothing has yet. */
  #newKey(items: Map<string, Item>, { key, type }: Collection, sampled: unknown): unknown {
    const { model } = this.#contract;
    if (sampled !== undefined && !items.has(String(sampled))) return sampled;
    const { kinds } = typeKinds(model, memberType(model, type, key));
    const numbers = [...items.keys()].map(Number).filter(Number.isSafeInteger);
    return kinds.has('number') ? Math.max(0, ...numbers) + 1 : crypto.randomUUID();
  }

  #bodyOf({ operation, params }: CollectionRequest): Item {
    const { body } = operation.wire;
    const given = asObject(body && params[body.param]);
    return Object.fromEntries(Object.entries(given).filter(([, value]) => !isBinary(value)));
  }

  /** Members of one that a request cannot write stay when it is replaced. */
  #readOnly(item: Item, given: Item): Item {
    return Object.fromEntries(Object.entries(item).filter(([name]) => !(name in given)));
  }

  /** Members that are given, where the type of what is read allows them; null takes one away that need not be there. */
  #fitting({ type }: Collection, start: Item, given: Item): Item {
    const { model } = this.#contract;
    let item = start;
    for (const [name, value] of Object.entries(given)) {
      const { [name]: _, ...without } = item;
      const fitting = [{ ...item, [name]: value }, ...(value === null ? [without] : [])].find(
        (each) => misfitsOf(model, type, each).length <= misfitsOf(model, type, item).length,
      );
      item = fitting ?? item;
    }
    return item;
  }
}
