import type { RollingWindow } from '../../metrics/metric.js';
import type { MessageSide } from './message-sql.js';

/** Numbers of messages of a chain or pair in each window; an ID is empty where the counts are aggregated over that side. */
export type MessageWindows = Record<RollingWindow, number> & Record<MessageSide, string>;

/** Counts of all messages of a request, and of each chain or pair: those with the most messages first. */
export interface MessageSummary {
  readonly result: MessageWindows;
  readonly groups: readonly MessageWindows[];
}
