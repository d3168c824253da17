import { daySeconds, latestTime, periodStart } from '../../metrics/interval.js';

/** A time frame; both moments belong to it, in Unix seconds. */
export interface Frame {
  readonly first: number;
  readonly last: number;
}

/** How a frame lies on days, some of which are closed. All of it in Unix seconds, days by their begin. */
export interface FrameDays extends Frame {
  /** Days before this one are before the frame. */
  readonly beginDay: number;
  /** First day that is in the frame as a whole. */
  readonly fullFrom: number;
  /** First day after those that are closed and in the frame as a whole. */
  readonly fullTo: number;
  /** Closed days of which only a part is in the frame. */
  readonly cut: readonly number[];
  /** Whether the frame begins with a day that is closed and not cut. */
  readonly beginsClosed: boolean;
  /** Whether it reaches into the days that are not closed. */
  readonly reachesOpen: boolean;
}

/** A frame of this moment and no other is the latest state. The store ends in the middle of the day after it, in 2106. */
export const latestMoment = periodStart('day', latestTime);

/** @param until begin of the first day that is not closed. */
export function frameDays(frame: Frame, until: number): FrameDays {
  const first = Math.min(Math.max(frame.first, 0), latestMoment);
  const last = Math.min(frame.last, latestMoment);
  const beginDay = periodStart('day', first);
  const endDay = periodStart('day', last + 1);
  const cut: number[] = [];
  if (first > beginDay) cut.push(beginDay);
  if (last >= endDay && !cut.includes(endDay)) cut.push(endDay);
  return {
    first,
    last,
    beginDay,
    fullFrom: first > beginDay ? beginDay + daySeconds : beginDay,
    fullTo: Math.min(endDay, until),
    cut: cut.filter((start) => start < until),
    beginsClosed: first === beginDay && beginDay < until,
    reachesOpen: last >= until,
  };
}
