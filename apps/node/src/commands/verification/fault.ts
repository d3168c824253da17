import { damagedEntryOf } from '@firn/storage';

/** Something in a data folder that is not as it was written. */
export interface Fault {
  /** The table that it is in; undefined for the file itself. */
  readonly table: string | undefined;
  /** What, and what is wrong with it. */
  readonly what: string;
}

/** Runs a check; returns the fault that it tells, or nothing. */
export function faultOf(table: string, what: string, check: () => void): Fault[] {
  try {
    check();
    return [];
  } catch (error) {
    return [
      {
        table,
        what: `${what}: ${damagedEntryOf(error) ?? (error instanceof Error ? error.message : String(error))}`,
      },
    ];
  }
}
