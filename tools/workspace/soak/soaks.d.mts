/** A test that takes too long for every change. */
export interface Soak {
  /** `npm run soak NAME` runs it. */
  readonly name: string;
  /** Time on two idle cores. */
  readonly minutes: number;
  readonly says: string;
  /** Shell command that runs in the root of the repository. */
  readonly command: string;
}

export const soaks: readonly Soak[];
