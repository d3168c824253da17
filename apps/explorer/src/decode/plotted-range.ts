/** Around a single point, in seconds: it has no width of its own. */
const around = 86_400;

/** What a point takes, in pixels. */
const pointWidth = 10;

/** Whether each point of a line can be drawn apart from the next. @param width of the chart, in pixels */
export function hasRoomForPoints(points: number, width: number): boolean {
  return points * pointWidth <= width;
}

/** The times from one edge of a chart to the other, in Unix seconds. @param proposed the edges that the library would take: of one point, three years after it */
export function plottedRange(
  times: ArrayLike<number>,
  [from, to]: readonly [number, number],
): [from: number, to: number] {
  const only = times[0];
  return times.length === 1 && only !== undefined ? [only - around, only + around] : [from, to];
}
