/** One run of tests. */
export interface TestRun {
  /** What the tests are told by: the folders of the run, and the mark of its processes. */
  readonly env: Readonly<Record<string, string>>;
  /** Kills what still runs, removes the folders, and tells what ran, a line each. */
  end(): string[];
}

export declare function beginRun(): TestRun;

/** Begins the part of a run that this process is, before it starts others. */
export declare function beginPart(): void;
