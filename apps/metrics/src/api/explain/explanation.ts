/** What stands behind an answer, as the service tells it. */
export interface Explanation {
  /** Path and query that were asked. */
  readonly target: string;
  readonly status: number;
  /** JSON text of the answer. */
  readonly answer: string;
  /** Statements that the answer was made of, with their parameters filled in, so that they can be pasted into a client. */
  readonly statements: readonly ExplainedStatement[];
  /** There where the answer is a series of chain metrics with a data point. */
  readonly point?: ExplainedPoint | undefined;
  /** How fresh the chains are that the request is about. */
  readonly chains: readonly ChainFreshness[];
}

/** A statement and what came of it. */
export interface ExplainedStatement {
  readonly sql: string;
  readonly rows?: number | undefined;
  readonly milliseconds: number;
}

/** The facts behind one data point: the newest of the answer. */
export interface ExplainedPoint {
  /** Begin and end of its period, Unix seconds; the end does not belong to it. */
  readonly from: number;
  readonly to: number;
  /** What the metric means, and its unit. */
  readonly meaning: string;
  /** The blocks of the period, by chain. */
  readonly blocks: readonly PointBlocks[];
  /** The value worked out anew from the facts of these blocks. */
  readonly recomputed: {
    readonly value: number | string;
    readonly statements: readonly ExplainedStatement[];
  };
}

/** Blocks of a chain that lie in a period. */
export interface PointBlocks {
  readonly evmChainId: string;
  readonly first: string;
  readonly last: string;
  readonly blocks: number;
  readonly transactions: number;
}

/** The last block of a chain that is indexed. */
export interface ChainFreshness {
  readonly evmChainId: string;
  readonly chainName: string;
  readonly activity: string;
  readonly lastBlock?: string | undefined;
  /** Unix seconds. */
  readonly lastBlockTime?: number | undefined;
  /** When the node last said that this is its newest block, Unix seconds. */
  readonly confirmedAt?: number | undefined;
}
