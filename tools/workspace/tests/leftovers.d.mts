/** One run of tests. */
export interface TestRun {
  /** What the tests are told by: the folders of the run, and the mark of its processes. */
  readonly env: Readonly<Record<string, string>>;
  /** Tells what runs and lies there, a line each, and removes the folders. */
  leftovers(): Promise<string[]>;
}

export declare function beginRun(graceMs?: number): TestRun;
