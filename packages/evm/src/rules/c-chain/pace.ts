/**
 * Whether a block keeps the network's pace. `network`: no block holds more gas than the capacity that time has filled
 * up (ACP-176), and since Helicon none comes before the least delay (ACP-226) or while too much is unsettled (ACP-194). `instant`: it may
 * hold its whole gas limit at once, as a development network needs; prices move alike.
 */
export type Pace = 'network' | 'instant';

/** The least wei per gas of a transaction. */
export const minFee = 1n;
