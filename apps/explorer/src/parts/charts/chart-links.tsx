import { type Metric, metrics } from 'virtual:metrics';
import { connection } from '../../data/session.js';
import { href } from '../../router/href.js';

/** Links to the charts of something that only its page names; none where no metrics service is known. */
export function ChartLinks({ group, of }: { readonly group: Metric['group']; readonly of: string }) {
  if (connection().metricsUrl === undefined) return null;
  return (
    <>
      <h2>Charts</h2>
      <ul class="hits">
        {metrics
          .filter((metric) => metric.group === group)
          .map(({ name, meaning }) => (
            <li key={name}>
              <a href={href('chart', { metric: name }, { of })}>{meaning}</a>
            </li>
          ))}
      </ul>
    </>
  );
}
