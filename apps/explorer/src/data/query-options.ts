/** One thing to ask for: its key, and the call. */
export interface QueryOptions<Data> {
  /** For what belongs to a chain: its genesis, its path, what is asked, and by which name. */
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  /**
   * What it holds until: the next block, or the next block for as long as it is not in one; without: until the chain goes back, as what is named by
   * a hash does.
   */
  readonly meta?: { readonly until: 'head' | 'included' };
  readonly refetchInterval?: number;
}
