import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { hasRoomForPoints, plottedRange } from '../../decode/plotted-range.js';
import { theme, timeForm } from '../../state/settings.js';
import { Failure } from '../failure.js';

/** One line of a chart. */
export interface Line {
  readonly name: string;
  /** A value for each time, null for none. */
  readonly values: readonly (number | null)[];
}

/** What a chart draws. */
export interface ChartData {
  /** Unix seconds, rising. */
  readonly times: readonly number[];
  readonly lines: readonly Line[];
}

const height = 300;
/** In points of the screen: less is a click, or a finger that rests. */
const leastDrag = 4;
/** In seconds. */
const dayLength = 86_400;
/** Dashes beside the colours: lines differ for those too who do not see them apart. */
const dashes: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [12, 3, 2, 3], [5, 5]];

/** Lines over time: drag to zoom, arrows to read one point after the other. */
export function ChartPlot({
  data,
  isLogarithmic,
  label,
  select,
  read,
  canvasOf,
}: {
  readonly data: ChartData;
  readonly isLogarithmic: boolean;
  /** What the chart says, as a sentence. */
  readonly label: string;
  /** Called with the part that was dragged over, in Unix seconds. */
  readonly select: (from: number, to: number) => void;
  /** Called with the place of the point under the cursor. */
  readonly read: (index: number | undefined) => void;
  /** Hears where the picture is, to save it. */
  readonly canvasOf: (canvas: HTMLCanvasElement | undefined) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const handlers = useRef({ select, read });
  handlers.current = { select, read };
  const [error, setError] = useState<Error>();
  const names = data.lines.map(({ name }) => name).join(' ');
  const chosen = theme.value;
  const isLocal = timeForm.value === 'local';
  useEffect(() => {
    let isGone = false;
    const element = place.current;
    if (element === null) return;
    const resize = () => plot.current?.setSize({ width: element.clientWidth, height });
    load().then((Plot) => {
      if (isGone) return;
      plot.current = new Plot(
        optionsOf(data, element, { isLogarithmic, isLocal }, handlers),
        columnsOf(data),
        element,
      );
      canvasOf(plot.current.ctx.canvas);
      addEventListener('resize', resize);
    }, setError);
    return () => {
      isGone = true;
      removeEventListener('resize', resize);
      canvasOf(undefined);
      plot.current?.destroy();
      plot.current = undefined;
    };
    // The colours of the document are read when the plot is made.
  }, [names, isLogarithmic, chosen, isLocal]);
  useEffect(() => {
    plot.current?.setData(columnsOf(data));
  }, [data]);
  const key = (event: KeyboardEvent) => {
    const { current } = plot;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (current === undefined || step === undefined) return;
    event.preventDefault();
    const last = data.times.length - 1;
    const index = Math.min(last, Math.max(0, (current.cursor.idx ?? last + 1) + step));
    current.setCursor({ left: current.valToPos(data.times[index] ?? 0, 'x'), top: 0 });
  };
  if (error !== undefined) return <Failure error={error} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows read its points
    <div class="plot" role="img" aria-label={label} tabIndex={0} ref={place} onKeyDown={key} />
  );
}

async function load(): Promise<typeof uPlot> {
  await import('uplot/dist/uPlot.min.css');
  return (await import('uplot')).default;
}

function columnsOf({ times, lines }: ChartData): uPlot.AlignedData {
  return [[...times], ...lines.map(({ values }) => [...values])];
}

function optionsOf(
  { lines }: ChartData,
  element: HTMLElement,
  { isLogarithmic, isLocal }: { readonly isLogarithmic: boolean; readonly isLocal: boolean },
  handlers: {
    readonly current: {
      readonly select: (from: number, to: number) => void;
      readonly read: (index: number | undefined) => void;
    };
  },
): uPlot.Options {
  const colour = (name: string) => colourOf(element, name);
  const axis: uPlot.Axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
  };
  return {
    width: element.clientWidth,
    height,
    tzDate: (seconds) => dateOf(seconds, isLocal),
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false } },
    scales: {
      x: { range: ({ data: [times] }, min, max) => plottedRange(times, [min, max]) },
      y: isLogarithmic ? { distr: 3 } : { range: { min: { soft: 0, mode: 1 }, max: {} } },
    },
    axes: [
      {
        ...axis,
        values: (_, splits, _axis, _space, step) =>
          splits.map((seconds) => timeText(dateOf(seconds, isLocal), step)),
      },
      { ...axis, size: 72, values: (_, splits) => splits.map((value) => axisText(value)) },
    ],
    series: [
      {},
      ...lines.map(({ name }, index) => ({
        label: name,
        stroke: colour(`--series-${index + 1}`),
        width: 2,
        dash: [...(dashes[index] ?? [])],
        // A point beside a gap has no line that shows it.
        points: { show: hasRoom },
      })),
    ],
    hooks: {
      ready: [dragByTouch],
      setSelect: [
        (self) => {
          const { left, width } = self.select;
          self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          if (width < leastDrag) return;
          handlers.current.select(
            Math.floor(self.posToVal(left, 'x')),
            Math.ceil(self.posToVal(left + width, 'x')),
          );
        },
      ],
      setCursor: [(self) => handlers.current.read(self.cursor.idx ?? undefined)],
    },
  };
}

/** Whether the points of a line between two places can be drawn apart. */
function hasRoom({ width }: uPlot, _series: number, first: number, last: number): boolean {
  return hasRoomForPoints(last - first + 1, width);
}

/** A date whose own fields are those of the place that times are written for: here, or UTC. */
function dateOf(seconds: number, isLocal: boolean): Date {
  const here = new Date(seconds * 1000);
  return isLocal ? here : new Date(here.getTime() + here.getTimezoneOffset() * 60_000);
}

/** A time of the axis, as exact as its steps. @param step in seconds */
function timeText(date: Date, step: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  if (step >= 28 * dayLength) return `${date.getFullYear()}-${two(date.getMonth() + 1)}`;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return step >= dayLength || clock === '00:00' ? day : clock;
}

/** A colour of the style sheet as a canvas understands it. */
function colourOf(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const large = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 4 });

function axisText(value: number | null): string {
  if (value === null) return '';
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential(1) : large.format(value);
}

/** A finger that taps moves too: so many pixels are no choice. */
const leastWidth = 10;

/**
 * Lets one finger draw over a part of a plot to choose it, as the mouse does: uPlot itself hears the mouse only. Up and down the finger scrolls the
 * page, which the style sheet leaves to the browser.
 */
function dragByTouch(plot: uPlot): void {
  const { over } = plot;
  let begin: number | undefined;
  const placeOf = ({ clientX }: PointerEvent) => {
    const { left, width } = over.getBoundingClientRect();
    return Math.min(width, Math.max(0, clientX - left));
  };
  const clear = () => {
    begin = undefined;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  };
  const isOne = ({ pointerType, isPrimary }: PointerEvent) => pointerType === 'touch' && isPrimary;
  over.addEventListener('pointerdown', (event) => {
    if (!isOne(event)) return;
    clear();
    begin = placeOf(event);
  });
  over.addEventListener('pointermove', (event) => {
    if (begin === undefined || !isOne(event)) return;
    const end = placeOf(event);
    plot.setCursor({ left: end, top: 0 });
    const [left, width] = [Math.min(begin, end), Math.abs(end - begin)];
    plot.setSelect({ left, top: 0, width, height: over.clientHeight }, false);
  });
  over.addEventListener('pointerup', (event) => {
    if (begin === undefined || !isOne(event)) return;
    begin = undefined;
    // What is drawn by now is told to the plot's own hook.
    if (plot.select.width >= leastWidth) plot.setSelect({ ...plot.select }, true);
    else clear();
  });
  // The browser scrolls.
  over.addEventListener('pointercancel', clear);
}
