/** When blocks of a chain were taken back. */
export interface UndoTimes {
  /** Notes that blocks are taken back now. */
  note(): void;
  /** How often that was done of late, where it is too often for a chain that is well; else undefined. */
  repeated(): number | undefined;
}

/** Taking back more often than this of late is trouble. */
const mostUndos = 2;

/** Makes it. @param withinMs what is longer ago than this does not count. */
export function createUndoTimes(withinMs: number): UndoTimes {
  let times: readonly number[] = [];
  return {
    note() {
      times = [...times, performance.now()].slice(-100);
    },
    repeated() {
      const since = performance.now() - withinMs;
      times = times.filter((time) => time >= since);
      return times.length > mostUndos ? times.length : undefined;
    },
  };
}
