declare module 'virtual:metrics' {
  /** A metric of the service. */
  export interface Metric {
    readonly name: string;
    /** What its series belong to. */
    readonly group: 'chain' | 'network' | 'subnet' | 'total' | 'validation' | 'validator';
    readonly meaning: string;
    readonly unit: string;
    /** Lengths of periods that it is offered by. */
    readonly intervals: readonly ('day' | 'hour' | 'month' | 'week')[];
    readonly hasWindows: boolean;
  }

  /** All metrics, in the order of the contract. */
  export const metrics: readonly Metric[];
}
