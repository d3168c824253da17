import { type Metric, metrics } from 'virtual:metrics';
import { FilterField, filterOf } from '../parts/filter-field.js';
import { PageTitle } from '../parts/page-title.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';

const groups: readonly (readonly [group: Metric['group'], title: string, where: string])[] = [
  ['chain', 'Of EVM chains', 'one chain, or all of them'],
  ['network', 'Of staking', 'the primary network'],
  ['total', 'Of all L1 validators', 'every L1 together'],
  ['subnet', 'Of one L1', 'opened from the page of an L1'],
  ['validation', 'Of one validation', 'opened from the page of a validation'],
  ['validator', 'Of one node', 'opened from the page of a node'],
];

/** Every metric by group, with what it means. */
export default function Charts() {
  const text = filterOf(place.value.search);
  const fitting = metrics.filter(({ name, meaning }) => `${name} ${meaning}`.toLowerCase().includes(text));
  return (
    <>
      <PageTitle title="Charts" />
      <FilterField label="Only metrics with" />
      {fitting.length === 0 ? (
        <div class="notice">
          <p>No metric has this in its name or meaning.</p>
        </div>
      ) : null}
      {groups.map(([group, title, where]) => {
        const own = fitting.filter((metric) => metric.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group}>
            <h2>
              {title} <span class="muted">{where}</span>
            </h2>
            <dl class="facts">
              {own.map((metric) => (
                <div key={metric.name}>
                  <dt data-check="metric.name">
                    {needsId(metric) ? (
                      metric.name
                    ) : (
                      <a href={href('chart', { metric: metric.name })}>{metric.name}</a>
                    )}
                  </dt>
                  <dd data-check="metric.meaning">{metric.meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
}

/** Whether a metric is of something that only its page names. */
export function needsId({ group }: Metric): boolean {
  return group === 'subnet' || group === 'validation' || group === 'validator';
}
