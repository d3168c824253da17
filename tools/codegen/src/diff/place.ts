import type { Location } from '@firn/contract';
import { pointerTokens } from '@firn/contract/json';
import type { Reader, SpecNode } from '@firn/contract/read';
import { plainMediaType } from '@firn/contract/read';

/** A place in the documents of one contract. Going where a document says nothing stays at the closest place that it has. */
export class Place {
  readonly node: SpecNode;
  /** Whether the documents have the place that was gone to; else it is one around it. */
  readonly isThere: boolean;
  readonly #reader: Reader;

  constructor(node: SpecNode, reader: Reader, isThere = true) {
    this.node = node;
    this.isThere = isThere;
    this.#reader = reader;
  }

  /** The place that a node of the model was read from. */
  static of(location: Location, reader: Reader): Place {
    let node = reader.store.open(location.file);
    for (const token of pointerTokens(location.pointer)) node = node.child(token);
    return new Place(node, reader);
  }

  /** Another place of the same contract. */
  at(location: Location): Place {
    return Place.of(location, this.#reader);
  }

  get location(): Location {
    return this.node.location;
  }

  /** What stands at the place, references followed. */
  get resolved(): SpecNode {
    return this.#reader.store.resolve(this.node) ?? this.node;
  }

  /** The member under a key, references on the way followed; the place itself where there is none. */
  in(...keys: readonly (string | number)[]): Place {
    let node = this.node;
    let isThere = this.isThere;
    for (const key of keys) {
      const from =
        node.has(String(key)) || Array.isArray(node.value)
          ? node
          : (this.#reader.store.resolve(node) ?? node);
      const exists = Array.isArray(from.value) ? Number(key) < from.value.length : from.has(String(key));
      isThere &&= exists;
      if (!exists) break;
      node = from.child(key);
    }
    return new Place(node, this.#reader, isThere);
  }

  /** The entry of `content` here that is read as a media type, in whatever letters the document writes it. */
  content(mediaType: string): Place {
    const content = this.in('content');
    const key = Object.keys(content.resolved.object).find((each) => plainMediaType(each) === mediaType);
    return key === undefined ? content : content.in(key);
  }

  /** Whether the reader refused what a keyword of the schema here says, so that the model leaves it out. */
  isRefused(keyword: string): boolean {
    const said = this.resolved.get(keyword)?.location;
    return (
      said !== undefined &&
      this.#reader.problems.all.some(
        ({ refusal, location }) =>
          refusal === true && location.file === said.file && location.pointer === said.pointer,
      )
    );
  }

  /** The first of several keywords that is there; the place itself where none is. */
  keyword(...names: readonly string[]): Place {
    const found = names.find((name) => this.node.has(name) || this.resolved.has(name));
    return found === undefined ? this : this.in(found);
  }
}
