/** What was found of one kind of entries. */
interface Found {
  count: number;
  /** The first one, and what is wrong with it. */
  readonly first: string;
}

interface ErrorLogger {
  error(details: object, message: string): void;
}

const nextStep =
  'stop the node, run `firn-node verify` on its data folder, and bring back a copy or begin with a new folder';
const kindOf = /^[a-z ]*[a-z](?= )/;

/** Damaged entries of the store that somebody came across while the node runs: logged once for each kind, and counted. */
export class StoreDamage {
  readonly #folder: string;
  readonly #logger: ErrorLogger;
  /** By kind: a few words of ours. */
  readonly #found = new Map<string, Found>();

  constructor(folder: string, logger: ErrorLogger) {
    this.#folder = folder;
    this.#logger = logger;
  }

  /** Notes an entry that cannot be read: `block 7 cannot be read: …`. */
  note(entry: string): void {
    const [kind = 'entry'] = kindOf.exec(entry) ?? [];
    const known = this.#found.get(kind);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    this.#found.set(kind, { count: 1, first: entry });
    this.#logger.error(
      { entry, kind, folder: this.#folder },
      `the store is damaged: it cannot be read as it was written; ${nextStep}`,
    );
  }

  /** How many times entries of each kind were found damaged; empty while none was. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#found].map(([kind, { count }]) => [kind, count]));
  }

  /** What is wrong and what to do about it; undefined while nothing is. */
  get sentence(): string | undefined {
    const [first] = this.#found.values();
    return first === undefined ? undefined : `the store is damaged: ${first.first}; ${nextStep}`;
  }
}
