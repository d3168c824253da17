/** A check that takes too long for every change. */
export interface Soak {
  /** The command is `npm run soak:NAME`. */
  readonly name: string;
  /** About how long it takes on two idle cores. */
  readonly minutes: number;
  readonly says: string;
}

export const soaks: readonly Soak[];
