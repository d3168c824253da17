import type { Metric } from 'virtual:metrics';
import { useMemo, useRef, useState } from 'preact/hooks';
import { networkNow } from '../data/clocks.js';
import { drawnValues, type JoinedSeries } from '../decode/join-series.js';
import { sameWith } from '../router/href.js';
import { navigate } from '../router/location.js';
import type { ChartChoice } from './chart-choice.js';
import { ChartPlot } from './chart-plot.js';
import { isRunning, rowsOf } from './chart-rows.js';
import { Copy } from './copy.js';
import { MetricValue } from './metric-value.js';
import { Period } from './period.js';
import { saveChart } from './save-chart.js';
import { Value } from './value.js';

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
