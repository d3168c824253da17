/** How the tests of a package went; `where` is a path from the root, with line and column where they are known. */
export interface Report {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly failures: readonly { readonly where: string; readonly name: string; readonly message: string }[];
  readonly skips: readonly { readonly where: string; readonly name: string; readonly reason: string }[];
  /** The files that ran when the tests were ended from outside, and what was heard of them last. */
  readonly running: readonly { readonly where: string; readonly name: string; readonly seconds: number }[];
}

/** A line for each package, the longest first, the sums, and what was skipped with its reason. */
export function summaryLines(reports: readonly Report[]): string[];

/** One line for each failed test: where, what, and the first line of why. */
export function failureLines(reports: readonly Report[]): string[];

/** One line for each file whose tests were ended from outside. */
export function notEndedLines(reports: readonly Report[]): string[];
