import { connection } from '../data/session.js';
import { timeForms } from '../format/time.js';
import { Fact, Facts } from '../parts/facts.js';
import { PageTitle } from '../parts/page-title.js';
import { Value } from '../parts/values.js';
import { chooseTheme, chooseTimeForm, hasKeys, setKeys, theme, themes, timeForm } from '../state/settings.js';

/** How the pages look and read, and where their answers come from; the browser keeps it. */
export default function Settings() {
  const { nodeUrl, metricsUrl, version } = connection();
  return (
    <>
      <PageTitle title="Settings" />
      <form class="settings">
        <Options
          title="Colours"
          options={themes}
          chosen={theme.value}
          choose={(value) => chooseTheme(themes.find((one) => one === value) ?? 'system')}
        />
        <Options
          title="Times"
          options={timeForms}
          chosen={timeForm.value}
          choose={(value) => chooseTimeForm(timeForms.find((one) => one === value) ?? 'relative')}
        />
        <fieldset>
          <legend>Keys</legend>
          <label>
            <input
              type="checkbox"
              checked={hasKeys.value}
              onChange={({ currentTarget }) => setKeys(currentTarget.checked)}
            />{' '}
            single keys act: ? lists them
          </label>
        </fieldset>
      </form>
      <h2>Where answers come from</h2>
      <Facts>
        <Fact name="Node">
          <code data-check="settings.node">{nodeUrl}</code>
        </Fact>
        <Fact name="Metrics service">
          {metricsUrl === undefined ? (
            'none is known: start the node with --explorer-metrics-url and its address'
          ) : (
            <code data-check="settings.metrics">{metricsUrl}</code>
          )}
        </Fact>
        <Fact name="Explorer">
          <Value check="settings.version">{version}</Value>
        </Fact>
      </Facts>
    </>
  );
}

function Options({
  title,
  options,
  chosen,
  choose,
}: {
  readonly title: string;
  readonly options: readonly string[];
  readonly chosen: string;
  readonly choose: (option: string) => void;
}) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={title}
            value={option}
            checked={option === chosen}
            onChange={() => choose(option)}
          />{' '}
          {option}
        </label>
      ))}
    </fieldset>
  );
}
