import type { Location } from '@firn/contract';
import { compare } from '@firn/contract';
import { type Change, verdicts } from './change.js';
import { type DirectedKind, type FixedKind, fixedKinds } from './change-kinds.js';
import type { Direction } from './effect.js';
import { type Meaning, meaningOf, type Relation, verdictOf } from './meaning.js';
import { sentencesOf } from './sentences.js';

/** Where something changed, and what it is called. */
export interface Site {
  readonly subject: string;
  readonly what: string;
  readonly location: Location;
  readonly side: 'old' | 'new';
}

/** An operation, or a pair of named types in one direction (a text): what changes are found in. */
type Owner = string | object;

interface Found extends Omit<Change, 'operations'> {
  readonly owner: Owner;
}

/** Collects changes. One in a named type is found once, and counted for every operation that reaches the type. */
export class Recorder {
  readonly #found: Found[] = [];
  readonly #uses = new Map<Owner, Set<Owner>>();
  readonly #operations = new Map<Owner, string>();
  #owner: Owner = '';
  /** Named types that are to be looked at: none inside another one, because they may refer to one another in long rows. */
  readonly #waiting: { readonly key: string; readonly find: () => void }[] = [];
  #isWorking = false;

  /** Changes found by `find` belong to an operation. Two groups may have operations of one name. */
  inOperation(operation: object, name: string, find: () => void): void {
    this.#operations.set(operation, name);
    this.#within(operation, find);
  }

  /** Changes found by `find` belong to a named type, which is looked at once. */
  inType(key: string, find: () => void): void {
    const users = this.#uses.get(this.#owner) ?? new Set();
    this.#uses.set(this.#owner, users.add(key));
    if (this.#uses.has(key)) return;
    this.#uses.set(key, new Set());
    this.#waiting.push({ key, find });
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      this.#within(next.key, next.find);
    this.#isWorking = false;
  }

  /** Whether `inType` has been called for the key. */
  knows(key: string): boolean {
    return this.#uses.has(key);
  }

  /** Adds a change that means the same everywhere. */
  add(kind: FixedKind, site: Site, direction?: Direction): void {
    this.#push(kind, site, fixedKinds[kind], direction);
  }

  /** Adds a change of the values that travel in a direction. */
  values(kind: DirectedKind, relation: Relation, direction: Direction, site: Site): void {
    this.#push(kind, site, { ...meaningOf(direction, relation), ...sentencesOf(kind, direction) }, direction);
  }

  /** Adds a change of values whose meaning is not the one of its direction. */
  special(kind: DirectedKind, special: Meaning, direction: Direction, site: Site): void {
    this.#push(kind, site, special, direction);
  }

  /** Everything found, worst first, then by place. */
  get changes(): readonly Change[] {
    const reached = this.#operationsByOwner();
    return this.#merged
      .map(({ owners, ...change }) => {
        const operations = new Set(owners.flatMap((owner) => [...(reached.get(owner) ?? [])]));
        return { ...change, operations: [...operations].sort() };
      })
      .sort(
        (a, b) =>
          verdicts.indexOf(b.verdict) - verdicts.indexOf(a.verdict) ||
          compare(a.location.file, b.location.file) ||
          a.location.line - b.location.line ||
          compare(a.location.pointer, b.location.pointer) ||
          compare(a.kind, b.kind) ||
          compare(a.direction ?? '', b.direction ?? ''),
      );
  }

  /**
   * What stands at one place and means the same is one change, however many operations refer to it: shared parameters, bodies and answers, and
   * types that travel both ways, which are looked at twice.
   */
  get #merged(): readonly (Omit<Change, 'operations'> & { readonly owners: readonly Owner[] })[] {
    const groups = new Map<string, [Found, ...Found[]]>();
    for (const found of this.#found) {
      const { kind, direction, location, side, what, verdict, client, server } = found;
      const place = [side, location.file, location.line, location.column, location.pointer];
      const key = JSON.stringify([kind, direction, ...place, what, verdict, client, server]);
      const same = groups.get(key);
      if (same === undefined) groups.set(key, [found]);
      else same.push(found);
    }
    return [...groups.values()].map((group) => {
      const { owner: _, ...change } = group[0];
      return { ...change, subject: this.#subjectOf(group), owners: group.map(({ owner }) => owner) };
    });
  }

  /** The subject of the first; where each begins with the name of its operation and goes on alike, how they go on. */
  #subjectOf([first, ...others]: readonly [Found, ...Found[]]): string {
    const restOf = ({ owner, subject }: Found): string | undefined => {
      const operation = this.#operations.get(owner);
      return operation !== undefined && subject.startsWith(operation)
        ? subject.slice(operation.length).replace(/^:? /, '')
        : undefined;
    };
    const rest = restOf(first);
    const isShared = others.some(({ owner }) => owner !== first.owner);
    return isShared && rest && others.every((other) => restOf(other) === rest) ? rest : first.subject;
  }

  #within(owner: Owner, find: () => void): void {
    const around = this.#owner;
    this.#owner = owner;
    find();
    this.#owner = around;
  }

  #push(
    kind: Change['kind'],
    site: Site,
    { client, server, forClients, forServers }: Meaning,
    direction?: Direction,
  ): void {
    this.#found.push({
      kind,
      ...(direction !== undefined && { direction }),
      ...site,
      verdict: verdictOf({ client, server }),
      client,
      server,
      forClients,
      forServers,
      owner: this.#owner,
    });
  }

  /** Which operations reach an owner, by way of any number of types. */
  #operationsByOwner(): ReadonlyMap<Owner, ReadonlySet<string>> {
    const reached = new Map<Owner, Set<string>>();
    for (const [start, operation] of this.#operations) {
      const open: Owner[] = [start];
      const seen = new Set<Owner>();
      for (let owner = open.pop(); owner !== undefined; owner = open.pop()) {
        if (seen.has(owner)) continue;
        seen.add(owner);
        reached.set(owner, (reached.get(owner) ?? new Set()).add(operation));
        open.push(...(this.#uses.get(owner) ?? []));
      }
    }
    return reached;
  }
}
