import type { Metric } from 'virtual:metrics';
import { useEffect, useRef, useState } from 'preact/hooks';
import { explainPoint, type PointExplanation, pathOfSeries } from '../../data/explain-point.js';
import type { SeriesRequest } from '../../data/metrics-queries.js';
import { connection } from '../../data/session.js';
import { sameWith } from '../../router/href.js';
import { place } from '../../router/location.js';
import { Copy } from '../copy.js';
import { Failure } from '../failure.js';
import { Period } from '../times.js';
import { Value } from '../values.js';
import { readPoint } from './chosen-point.js';
import { Explained } from './explained.js';

/** What stands behind a point of a chart: told to who has the service's token, where the service itself serves the page. */
export function Why({
  metric,
  requests,
  names,
}: {
  readonly metric: Metric;
  readonly requests: readonly SeriesRequest[];
  /** Of what each series is. */
  readonly names: readonly string[];
}) {
  const chosen = place.value.search.get('why');
  const { index, time } = readPoint(
    chosen,
    requests.map(({ scope }) => scope),
  );
  const request = requests[index];
  if (request === undefined) return null;
  // The end of a time does not belong to it.
  const path = pathOfSeries({ ...request, to: time === undefined ? request.to : time + 1 });
  const command = `firn-metrics explain '${connection().metricsUrl ?? ''}${path}'`;
  return (
    <section aria-labelledby="why">
      <Heading chosen={chosen} />
      <p>
        The service tells its operator what a point is made of: its blocks, the value worked out anew, and the
        statements. Each number of the table below leads here.
      </p>
      <p>
        <Value check="why.of">{names[index] ?? ''}</Value>,{' '}
        {time === undefined ? (
          'the newest point'
        ) : (
          <>
            <Period check="why.time" seconds={BigInt(time)} />{' '}
            <a href={sameWith({ why: undefined })}>the newest point instead</a>
          </>
        )}
      </p>
      <p>
        <code data-check="why.command">{command}</code> <Copy text={command} what="command" />
      </p>
      {connection().served === 'metrics' ? (
        <Ask path={path} unit={metric.unit} />
      ) : (
        <p class="muted">
          Here too, on{' '}
          <a href={connection().metricsUrl + location.pathname + location.search}>the service's own page</a>:
          a node cannot ask it in your name.
        </p>
      )}
    </section>
  );
}

/** The heading, which has the focus after another point was chosen: the table is further down. */
function Heading({ chosen }: { readonly chosen: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (chosen !== before.current) heading.current?.focus();
    before.current = chosen;
  }, [chosen]);
  return (
    <h2 id="why" tabIndex={-1} ref={heading}>
      Why this number
    </h2>
  );
}

function Ask({ path, unit }: { readonly path: string; readonly unit: string }) {
  const [token, setToken] = useState('');
  const [answer, setAnswer] = useState<{ readonly of: string; readonly told: PointExplanation | Error }>();
  const ask = async (event: Event) => {
    event.preventDefault();
    setAnswer({ of: path, told: await explainPoint(path, token.trim()).catch((error: Error) => error) });
  };
  const told = answer?.of === path ? answer.told : undefined;
  return (
    <>
      <form class="filter" onSubmit={ask}>
        <label>
          Token, from the file explain-token{' '}
          <input
            type="password"
            autocomplete="off"
            value={token}
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={token.trim() === ''}>
          Explain
        </button>
      </form>
      {told === undefined ? null : told instanceof Error ? (
        <Failure error={told} />
      ) : (
        <Explained explanation={told} unit={unit} />
      )}
    </>
  );
}
