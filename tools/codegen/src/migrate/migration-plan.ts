/** Something that a program has to decide, as words: what changed and what to do. */
export interface Decision {
  readonly message: string;
  /** Whether only reading the value is concerned. */
  readonly onRead?: true;
}

/** A member that object literals have to have from now on. */
export interface RequiredMember {
  readonly name: string;
  /** `listPets now requires limit: number` */
  readonly message: string;
}

/** Changes of the values of an enum. */
export interface EnumChange {
  /** Every value of before that is a text. */
  readonly values: ReadonlySet<string>;
  readonly renamed: ReadonlyMap<string, string>;
  /** Values that are gone, each with what to do. */
  readonly removed: ReadonlyMap<string, string>;
}

/**
 * What has to change in programs. Keys are places in the generated code of before: the name of an export, then the members inside it, with
 * dots: `getPet`, `Pet.name`, `PetsCalls.getPet`, `PetsHandlers.getPet`.
 */
export class MigrationPlan {
  readonly renames = new Map<string, string>();
  readonly decisions = new Map<string, Decision[]>();
  readonly required = new Map<string, RequiredMember[]>();
  /** Calls whose last parameter is an object that has to have more members now. */
  readonly calls = new Map<string, RequiredMember[]>();
  readonly enums = new Map<string, EnumChange>();

  /** Adds a rename of the last name of a key, unless it stays the same. */
  rename(key: string, before: string, after: string): void {
    if (before !== after) this.renames.set(key, after);
  }

  decide(key: string, decision: Decision): void {
    const known = this.decisions.get(key) ?? [];
    if (known.some(({ message }) => message === decision.message)) return;
    this.decisions.set(key, [...known, decision]);
  }

  require(key: string, member: RequiredMember): void {
    const known = this.required.get(key) ?? [];
    if (known.some(({ name }) => name === member.name)) return;
    this.required.set(key, [...known, member]);
  }
}
