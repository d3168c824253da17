/** One run of tests. */
export interface TestRun {
  /** What the tests are told by: the folders of the run, and the mark of its processes. */
  readonly env: Readonly<Record<string, string>>;
  /** Waits for what still runs, kills it, removes the folders, and tells what ran and lay there, a line each. */
  end(): string[];
  /** Does so without waiting, and tells nothing. */
  kill(): void;
}

export declare function beginRun(): TestRun;

/** Begins the part of a run that this process is, before it starts others. */
export declare function beginPart(): void;
