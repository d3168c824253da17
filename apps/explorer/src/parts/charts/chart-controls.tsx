import type { Metric } from 'virtual:metrics';
import { formatChainText } from '../../format/chain-text.js';
import { sameWith } from '../../router/href.js';
import { navigate } from '../../router/location.js';
import { type ChartChoice, maxScopes, ranges } from './chart-choice.js';

const allIntervals = ['hour', 'day', 'week', 'month'] as const;
const scales = [
  ['abs', 'absolute'],
  ['log', 'logarithmic'],
  ['rel', 'relative'],
] as const;

/** What a chart shows, all of it in the address. */
export function ChartControls({
  metric,
  choice,
  offered,
  nameOf,
}: {
  readonly metric: Metric;
  readonly choice: ChartChoice;
  readonly offered: readonly string[];
  readonly nameOf: (scope: string) => string;
}) {
  const { scopes, interval, range, from, to, scale } = choice;
  const isDragged = from !== undefined || to !== undefined;
  return (
    <div class="controls">
      <nav class="choices" aria-label="Period">
        {allIntervals.map((one) =>
          (metric.intervals as readonly string[]).includes(one) ? (
            <Choice key={one} name={one} isChosen={one === interval} link={sameWith({ interval: one })} />
          ) : (
            <span key={one} class="muted" title={`This metric is not offered by the ${one}.`}>
              {one}: not offered
            </span>
          ),
        )}
      </nav>
      <nav class="choices" aria-label="Time">
        {ranges.map((one) => (
          <Choice
            key={one}
            name={one}
            isChosen={!isDragged && one === range}
            link={sameWith({ range: one, from: undefined, to: undefined })}
          />
        ))}
        {isDragged ? <span class="muted">a part of it</span> : null}
      </nav>
      <nav class="choices" aria-label="Scale">
        {scales.map(([one, name]) => (
          <Choice key={one} name={name} isChosen={one === scale} link={sameWith({ scale: one })} />
        ))}
      </nav>
      {metric.group === 'total' ? null : <Scopes {...{ scopes, offered, nameOf }} />}
    </div>
  );
}

function Choice({
  name,
  isChosen,
  link,
}: {
  readonly name: string;
  readonly isChosen: boolean;
  readonly link: string;
}) {
  return (
    <a href={link} aria-current={isChosen ? 'true' : undefined} data-check="choice">
      {name}
    </a>
  );
}

function Scopes({
  scopes,
  offered,
  nameOf,
}: {
  readonly scopes: readonly string[];
  readonly offered: readonly string[];
  readonly nameOf: (scope: string) => string;
}) {
  const further = offered.filter((scope) => !scopes.includes(scope));
  const add = (event: Event) => {
    const { value } = event.currentTarget as HTMLSelectElement;
    if (value !== '') navigate(sameWith({ of: [...scopes, value].join(',') }), { replace: true });
  };
  return (
    <div class="choices">
      {scopes.map((scope, index) => (
        <span key={scope} class={`series-${index + 1}`} data-check="scope">
          <span aria-hidden="true">■</span> {formatChainText(nameOf(scope))}
          {scopes.length === 1 ? null : (
            <>
              {' '}
              <a
                href={sameWith({ of: scopes.filter((one) => one !== scope).join(',') })}
                aria-label={`Without ${nameOf(scope)}`}
              >
                ✕
              </a>
            </>
          )}
        </span>
      ))}
      {further.length === 0 || scopes.length >= maxScopes ? null : (
        <select aria-label="Compare with" value="" onChange={add}>
          <option value="">compare with…</option>
          {further.map((scope) => (
            <option key={scope} value={scope}>
              {formatChainText(nameOf(scope))}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
