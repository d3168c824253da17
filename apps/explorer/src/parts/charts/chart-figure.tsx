import type { Metric } from 'virtual:metrics';
import { useMemo, useRef, useState } from 'preact/hooks';
import { networkNow } from '../../data/clocks.js';
import { drawnValues, type JoinedSeries } from '../../decode/join-series.js';
import { sameWith } from '../../router/href.js';
import { navigate } from '../../router/location.js';
import { announce } from '../../state/toasts.js';
import { Copy } from '../copy.js';
import { Period } from '../times.js';
import { MetricValue, Value } from '../values.js';
import type { ChartChoice } from './chart-choice.js';
import { ChartPlot } from './chart-plot.js';
import { isRunning, rowsOf } from './chart-rows.js';

/** A chart, the point under its cursor, its table, and ways to take it along. */
export function ChartFigure({
  metric,
  choice,
  names,
  series,
  isCut,
}: {
  readonly metric: Metric;
  readonly choice: ChartChoice;
  readonly names: readonly string[];
  readonly series: JoinedSeries;
  readonly isCut: boolean;
}) {
  const [read, setRead] = useState<number>();
  const canvas = useRef<HTMLCanvasElement>(undefined);
  const { scale } = choice;
  const data = useMemo(
    () => ({
      times: series.times,
      lines: names.map((name, index) => ({ name, values: drawnValues(series.values[index] ?? [], scale) })),
    }),
    [series, scale, names.join(' ')],
  );
  if (series.times.length === 0)
    return (
      <div class="notice">
        <p>No point lies in this time.</p>
        <p>
          <a href={sameWith({ range: 'all', from: undefined, to: undefined })}>Show all of it</a>
        </p>
      </div>
    );
  const rows = rowsOf(series);
  const last = rows[0];
  const shown = (read === undefined ? undefined : rows[series.times.length - 1 - read]) ?? last;
  const title = `${metric.name}, ${names.join(', ')}`;
  return (
    <>
      <figure>
        <ChartPlot
          data={data}
          isLogarithmic={scale === 'log'}
          label={`${title} by the ${choice.interval}, ${metric.unit}; the arrows read its points, the table below has all of them`}
          select={(from, to) => navigate(sameWith({ from: String(from), to: String(to) }), { replace: true })}
          read={setRead}
          canvasOf={(element) => {
            canvas.current = element;
          }}
        />
        <figcaption>
          {shown === undefined ? null : (
            <span role="status" data-row="point">
              <Period check="row.time" seconds={BigInt(shown.time)} />
              {isRunning(shown, choice.interval, networkNow.value) ? ', so far: ' : ': '}
              {shown.values.map((value, index) => (
                <span key={names[index]} class={`series-${index + 1}`}>
                  {index === 0 ? '' : ', '}
                  <Value check={`row.name.${index}`}>{names[index] ?? ''}</Value>{' '}
                  {value === undefined ? (
                    'none'
                  ) : (
                    <MetricValue check={`row.value.${index}`} value={value} unit={metric.unit} />
                  )}
                </span>
              ))}
            </span>
          )}
        </figcaption>
      </figure>
      <p class="muted">
        Drag over a part to see it alone; all of the time is above.
        {isCut ? ' There is more before this than a chart shows: choose a longer period.' : ''}
      </p>
      <div class="actions">
        <button
          type="button"
          onClick={() => canvas.current !== undefined && saveChart(canvas.current, metric.name, title)}
        >
          Save as PNG
        </button>
        <span>
          Link <Copy text={location.href} what="link" />
        </span>
      </div>
    </>
  );
}

const titleHeight = 32;
const margin = 12;

/** Saves a chart as it is drawn, with its title above, as a PNG of twice the size. */
function saveChart(chart: HTMLCanvasElement, name: string, title: string): void {
  const picture = document.createElement('canvas');
  const scale = 2 / devicePixelRatio;
  picture.width = chart.width * scale;
  picture.height = chart.height * scale + titleHeight * 2;
  const context = picture.getContext('2d');
  if (context === null) {
    announce('The browser does not let this page draw a picture');
    return;
  }
  const { backgroundColor, color } = getComputedStyle(document.body);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = color;
  context.font = '28px system-ui, sans-serif';
  context.fillText(`${title} · Firn`, margin * 2, titleHeight * 1.4);
  context.drawImage(chart, 0, titleHeight * 2, chart.width * scale, chart.height * scale);
  const link = document.createElement('a');
  link.href = picture.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}
