import type { EnumType, Field, ObjectType, Param, Type, UnionType } from '@firn/contract';
import type { MigrationPlan } from './migration-plan.js';
import { onlyMatches } from './only-match.js';
import { exactText, type NameOf, typeText } from './type-text.js';
import type { WantedRenames } from './wanted-renames.js';

/** Where a type is: what people call it, and the places of it in the generated code. */
export interface MemberSite {
  /** `Pet`, `listPets`, `Pet.owner`: as `--rename` has it. */
  readonly subject: string;
  /** `Pet`, `PetWire`; `ListPetsParams.filter`. */
  readonly keys: readonly string[];
}

/** A field or a parameter. */
type Member = Pick<Field | Param, 'name' | 'type' | 'required'> & { readonly in?: Param['in'] };

/** Compares what programs see inside two types, and writes into a plan what has to change. */
export class MemberComparison {
  /** Renames of members and values that were found, each with its reason. */
  readonly found = new Set<string>();
  readonly #plan: MigrationPlan;
  readonly #nameOf: NameOf;
  readonly #isGone: (name: string) => boolean;
  readonly #wanted: WantedRenames['members'];

  constructor(plan: MigrationPlan, types: ReadonlyMap<string, string>, wanted: WantedRenames['members']) {
    this.#plan = plan;
    this.#nameOf = (name) => types.get(name) ?? name;
    this.#isGone = (name) => !types.has(name);
    this.#wanted = wanted;
  }

  /** Compares two types at the same place. */
  compare(old: Type, now: Type, site: MemberSite): void {
    if (old.kind === 'enum' && now.kind === 'enum') this.#compareEnums(old, now, site);
    else if (old.kind === 'object' && now.kind === 'object') this.#compareObjects(old, now, site);
    else if (old.kind === 'array' && now.kind === 'array') this.compare(old.items, now.items, site);
    else if (old.kind === 'record' && now.kind === 'record') this.compare(old.values, now.values, site);
    else if (old.kind === 'stream' && now.kind === 'stream') this.compare(old.items, now.items, site);
    else if (old.kind === 'union' && now.kind === 'union' && isAlike(old, now))
      for (const [index, variant] of old.variants.entries())
        this.compare(variant, now.variants[index] ?? variant, site);
    else if (
      old.kind === 'intersection' &&
      now.kind === 'intersection' &&
      old.parts.length === now.parts.length
    )
      for (const [index, part] of old.parts.entries()) this.compare(part, now.parts[index] ?? part, site);
    else this.#compareTexts(old, now, site);
  }

  /** Compares the fields of an object, or the parameters of a call. */
  compareMembers(old: readonly Member[], now: readonly Member[], site: MemberSite): void {
    const successors = this.#pairMembers(old, now, site);
    for (const member of old) {
      const match = successors.get(member);
      if (match === undefined) {
        this.#remove(
          member,
          now.filter((each) => !old.some(({ name }) => name === each.name)),
          site,
        );
        continue;
      }
      const inside = this.#inside(site, member.name);
      for (const key of inside.keys) this.#plan.rename(key, member.name, match.name);
      this.compare(member.type, match.type, inside);
      if (match.required && !member.required) this.#require(match, site);
      if (!match.required && member.required)
        for (const key of inside.keys)
          this.#plan.decide(key, {
            message: `${site.subject}.${match.name} is optional now: handle undefined`,
            onRead: true,
          });
    }
    const kept = new Set(successors.values());
    for (const member of now) if (!kept.has(member) && member.required) this.#require(member, site);
  }

  #compareObjects(old: ObjectType, now: ObjectType, site: MemberSite): void {
    this.compareMembers(old.fields, now.fields, site);
    if (typeof old.extra !== 'string' && typeof now.extra !== 'string')
      this.compare(old.extra, now.extra, site);
  }

  /** By name, by what was asked for, and then those of which exactly one is gone and one is new with the same type. */
  #pairMembers(
    old: readonly Member[],
    now: readonly Member[],
    site: MemberSite,
  ): ReadonlyMap<Member, Member> {
    const pairs = new Map<Member, Member>();
    const note = (from: Member, to: Member, reason: string): void => {
      pairs.set(from, to);
      this.found.add(`${site.subject}.${from.name} -> ${site.subject}.${to.name}: ${reason}`);
    };
    const chosen = new Set<string>();
    for (const member of old) {
      const name = this.#wanted.get(`${site.subject}.${member.name}`);
      const match = now.find((each) => each.name === name);
      if (match === undefined) continue;
      chosen.add(match.name);
      note(member, match, '--rename');
    }
    for (const member of old) {
      const match = now.find(({ name }) => name === member.name && !chosen.has(name));
      if (match !== undefined && !pairs.has(member)) pairs.set(member, match);
    }
    const taken = new Set(pairs.values());
    const same = onlyMatches(
      old.filter((member) => !pairs.has(member)),
      now.filter((member) => !taken.has(member)),
      (a, b) =>
        a.required === b.required &&
        a.in === b.in &&
        exactText(a.type, this.#nameOf) === exactText(b.type, (name) => name),
    );
    for (const [member, match] of same)
      note(member, match, 'the only one that is gone and the only new one of its type');
    return pairs;
  }

  #remove(member: Member, added: readonly Member[], { subject, keys }: MemberSite): void {
    const [candidate] = added;
    const advice =
      candidate === undefined
        ? 'remove it'
        : `remove it, or name its successor: --rename ${subject}.${member.name}=${subject}.${candidate.name}`;
    for (const key of keys)
      this.#plan.decide(`${key}.${member.name}`, {
        message: `${subject}.${member.name} was removed: ${advice}`,
      });
  }

  #require(member: Member, { subject, keys }: MemberSite): void {
    const message = `${subject} now requires ${member.name}: ${typeText(member.type)}`;
    for (const key of keys) this.#plan.require(key, { name: member.name, message });
  }

  #compareEnums(old: EnumType, now: EnumType, { subject, keys }: MemberSite): void {
    const texts = (type: EnumType): string[] => type.values.filter((value) => typeof value === 'string');
    const [before, after] = [texts(old), texts(now)];
    const gone = before.filter((value) => !after.includes(value));
    const added = after.filter((value) => !before.includes(value));
    if (gone.length === 0) return;
    const same = onlyMatches(gone, added, (a, b) => lettersOf(a) === lettersOf(b));
    const renamed = new Map<string, string>();
    const removed = new Map<string, string>();
    for (const value of gone) {
      const wanted = this.#wanted.get(`${subject}.${value}`);
      const match = wanted !== undefined && after.includes(wanted) ? wanted : same.get(value);
      if (match === undefined) {
        const example = added[0] ?? after[0];
        const advice = example === undefined ? '' : `, or --rename ${subject}.${value}=${subject}.${example}`;
        removed.set(value, `${subject} has no value '${value}' any more: choose another one${advice}`);
        continue;
      }
      renamed.set(value, match);
      const reason = wanted === undefined ? 'the same letters and digits' : '--rename';
      this.found.add(`${subject} '${value}' -> '${match}': ${reason}`);
    }
    for (const key of keys) this.#plan.enums.set(key, { values: new Set(before), renamed, removed });
  }

  #compareTexts(old: Type, now: Type, { subject, keys }: MemberSite): void {
    const [before, after] = [typeText(old, this.#nameOf), typeText(now)];
    // The uses of a type that is gone are listed where its name is.
    const isListed = old.kind === 'reference' && this.#isGone(old.name) && now.kind === 'reference';
    if (before === after || isListed) return;
    const message = `${subject} was ${typeText(old)} and is ${after} now: convert the value`;
    for (const key of keys) this.#plan.decide(key, { message });
  }

  #inside({ subject, keys }: MemberSite, name: string): MemberSite {
    return { subject: `${subject}.${name}`, keys: keys.map((key) => `${key}.${name}`) };
  }
}

/** Variants of the same kinds in the same order. */
function isAlike(old: UnionType, now: UnionType): boolean {
  return (
    old.variants.length === now.variants.length &&
    old.variants.every(({ kind }, index) => kind === now.variants[index]?.kind)
  );
}

/** `IN_PROGRESS`, `in-progress` and `inProgress` are one value. */
function lettersOf(value: string): string {
  return value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || value;
}
