import type { Contract, Type } from '@firn/contract';
import type { Reader, ReadResult } from '@firn/contract/read';
import { compareDocs } from './compare-docs.js';
import type { Direction } from './effect.js';
import type { ServedAt } from './http/compare-servers.js';
import { securityMechanism } from './http/security-mechanism.js';
import { Place } from './place.js';
import type { Recorder } from './recorder.js';
import { compareConditions } from './types/compare-conditions.js';
import { compareTypes, compareXml } from './types/compare-types.js';
import type { Comparison } from './types/comparison.js';
import { conditionalType } from './types/conditional-type.js';
import { Fit } from './types/fits.js';
import { type Spot, siteAt } from './types/spot.js';
import { TypeTable } from './types/type-table.js';

/** A contract that was read, with what finds its places again. */
export type ReadContract = Pick<ReadResult, 'contract' | 'reader' | 'roots'>;

/** Compares the named types of two contracts, each once for each direction in which it travels. */
export class NamedTypes implements Comparison {
  readonly old: TypeTable;
  readonly now: TypeTable;
  readonly forward: Fit;
  readonly back: Fit;
  readonly recorder: Recorder;
  /** Servers of the whole contracts. */
  readonly servers: { readonly old: ServedAt; readonly now: ServedAt };
  /** What a request carries for a security scheme, by its name. */
  readonly schemes: { readonly old: Schemes; readonly now: Schemes };
  readonly #before: Reader;
  readonly #after: Reader;
  readonly #documented = new Set<string>();

  constructor(before: ReadContract, after: ReadContract, recorder: Recorder) {
    this.old = new TypeTable(before.contract);
    this.now = new TypeTable(after.contract);
    this.forward = new Fit(this.old, this.now);
    this.back = new Fit(this.now, this.old);
    this.recorder = recorder;
    this.servers = { old: servedAt(before), now: servedAt(after) };
    this.schemes = { old: schemesOf(before), now: schemesOf(after) };
    this.#before = before.reader;
    this.#after = after.reader;
  }

  /** Compares two types at the same position; references to the same pair of names are looked at once for each direction. */
  readonly compare = (old: Type, now: Type, spot: Spot): void => {
    if (old.kind === 'reference' && now.kind === 'reference') {
      // What stands beside the reference; what stands at the named type is compared with it.
      if (spot.before.node.has('xml') || spot.after.node.has('xml')) compareXml(spot, this);
      this.#comparePair(old.name, now.name, spot.direction, spot.isXml);
      return;
    }
    const before = conditionalType(old, this.old);
    const after = conditionalType(now, this.now);
    compareConditions(before.conditions, after.conditions, spot, this);
    if (before.type.kind === 'reference' && after.type.kind === 'reference')
      this.#comparePair(before.type.name, after.type.name, spot.direction, spot.isXml);
    else compareTypes(this.old.resolve(before.type), this.now.resolve(after.type), spot, this);
  };

  /** The place of a named type, or of an operation or parameter, in both contracts. */
  places(
    old: Parameters<typeof Place.of>[0],
    now: Parameters<typeof Place.of>[0],
  ): Pick<Spot, 'before' | 'after'> {
    return { before: Place.of(old, this.#before), after: Place.of(now, this.#after) };
  }

  /** Names that came and went, and the types that no operation reaches: they are exported all the same, and may travel either way. */
  compareNames(before: Contract, after: Contract): void {
    const renamed = this.#renamed();
    for (const { name, location } of before.types) {
      if (this.now.get(name) !== undefined) {
        const isReached = this.#isCompared(name, 'request') || this.#isCompared(name, 'response');
        if (isReached) continue;
        this.#comparePair(name, name, 'request');
        this.#comparePair(name, name, 'response');
        continue;
      }
      const other = renamed.get(name);
      if (other === undefined)
        this.recorder.add('type-removed', siteAt(location, 'old', name, 'was removed'));
      else
        this.recorder.add(
          'type-renamed',
          siteAt(this.now.get(other)?.location ?? location, 'new', name, `was renamed to ${other}`),
        );
    }
    const targets = new Set(renamed.values());
    for (const { name, location } of after.types)
      if (this.old.get(name) === undefined && !targets.has(name))
        this.recorder.add('type-added', siteAt(location, 'new', name, 'was added'));
  }

  #isCompared(name: string, direction: Direction): boolean {
    return [false, true].some((isXml) => this.recorder.knows(pairKey(name, name, direction, isXml)));
  }

  #comparePair(oldName: string, nowName: string, direction: Direction, isXml = false): void {
    const before = this.old.get(oldName);
    const after = this.now.get(nowName);
    if (before === undefined || after === undefined) return;
    this.recorder.inType(pairKey(oldName, nowName, direction, isXml), () => {
      const places = this.places(before.location, after.location);
      const spot: Spot = { direction, subject: nowName, isDocumented: true, isXml, ...places };
      const names = `${oldName} ${nowName}`;
      if (!this.#documented.has(names)) compareDocs(before, after, spot, this.recorder);
      this.#documented.add(names);
      this.compare(before.type, after.type, spot);
    });
  }

  /** New names of types that are gone under their old ones and hold the same values. */
  #renamed(): ReadonlyMap<string, string> {
    const added = this.now.names.filter((name) => this.old.get(name) === undefined);
    const renamed = new Map<string, string>();
    for (const name of this.old.names.filter((each) => this.now.get(each) === undefined)) {
      const type: Type = { kind: 'reference', name };
      const match = added.find((other) => {
        const target: Type = { kind: 'reference', name: other };
        return this.forward.fits(type, target) && this.back.fits(target, type);
      });
      if (match === undefined) continue;
      renamed.set(name, match);
      added.splice(added.indexOf(match), 1);
    }
    return renamed;
  }
}

type Schemes = ReadonlyMap<string, unknown>;

const schemesOf = ({ contract }: ReadContract): Schemes =>
  new Map(contract.securitySchemes.map((scheme) => [scheme.name, securityMechanism(scheme)]));

function servedAt({ contract, reader, roots }: ReadContract): ServedAt {
  const root = roots.find((each) => each.has('servers')) ?? roots[0];
  if (root === undefined) throw new TypeError('a contract is read from one document at least');
  return { servers: contract.servers, place: new Place(root, reader) };
}

/** A type that is written as JSON and as XML is looked at for both. */
function pairKey(oldName: string, nowName: string, direction: Direction, isXml: boolean): string {
  return `type ${direction} ${oldName} ${nowName}${isXml ? ' as XML' : ''}`;
}
