/** What was seen of a node since a time. */
export interface ObservedUptime {
  /** Whole seconds in which it counts as connected. */
  readonly uptimeSeconds: bigint;
  /** Share of the time that it counts as connected, within 0 and 1; 1 where no time has passed. */
  readonly share: number;
  /** Until when it was watched: Unix seconds. */
  readonly lastUpdated: bigint;
}

/** What this node sees of the presence of others. */
export interface UptimeObserver {
  /** Whether there is a connection; this node is always connected to itself. */
  isConnected(nodeId: string): boolean;
  /**
   * Presence of a node since the start of its validation: Unix seconds. Time in which this node did not run counts as present, as
   * in the reference node.
   */
  uptimeOf(nodeId: string, startTime: bigint): ObservedUptime;
}
