/** One thing that went wrong with the reading of a chain. */
export interface ChainFault {
  /** Unix seconds. */
  readonly at: number;
  /** A sentence that anybody may read: it names no addresses. */
  readonly reason: string;
}

/** What has gone wrong with the reading of a chain since it went well last. */
export interface ChainTrouble {
  readonly count: number;
  readonly first: ChainFault;
  readonly last: ChainFault;
}

/** The trouble with one more fault. */
export function withFault(trouble: ChainTrouble | undefined, fault: ChainFault): ChainTrouble {
  return { count: (trouble?.count ?? 0) + 1, first: trouble?.first ?? fault, last: fault };
}
