const intervals = ['hour', 'day', 'week', 'month'];
const windows = ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'];
const mark = 'Generated from specs/metrics/metrics.yaml by npm run generate. Do not edit.';
const sqlFolder = 'apps/metrics/src/metrics';

/**
 * The files that follow from the table of metrics, as texts by their paths: the enums of the contract, and the list of the metrics of EVM
 * chains with what is said of each. A metric is there for the compiler once its SQL file is.
 *
 * @param table specs/metrics/metrics.yaml, parsed.
 * @throws Error for a name that is there twice, or a group, interval or window that is unknown.
 */
export function writeMetrics({ enums, metrics }) {
  checkMetrics(metrics, new Set(enums.flatMap(({ group }) => group ?? [])));
  const files = enums.map((each) => [`specs/metrics/schemas/${each.schema}.yaml`, writeEnum(each, metrics)]);
  return new Map([...files, [`${sqlFolder}/index.generated.ts`, writeIndex(metrics)]]);
}

function checkMetrics(metrics, groups) {
  const names = new Set();
  for (const { name, group, 'x-intervals': offered = [], 'x-windows': rolling = [] } of metrics) {
    if (names.has(name)) throw new Error(`metrics.yaml: ${name} is there twice`);
    names.add(name);
    expectOneOf(`the group of ${name}`, [group], [...groups]);
    expectOneOf(`x-intervals of ${name}`, offered, intervals);
    expectOneOf(`x-windows of ${name}`, rolling, windows);
    if (group === 'chain' && offered.length === 0) {
      throw new Error(
        `metrics.yaml: ${name} is of group chain and needs x-intervals, some of ${intervals.join(', ')}`,
      );
    }
    if (group !== 'chain' && offered.length + rolling.length > 0) {
      throw new Error(
        `metrics.yaml: ${name} has intervals or windows, which only metrics of group chain have`,
      );
    }
  }
}

function expectOneOf(what, values, allowed) {
  for (const value of values) {
    if (!allowed.includes(value)) {
      throw new Error(`metrics.yaml: ${what} is ${value}, expected one of ${allowed.join(', ')}`);
    }
  }
}

function writeEnum({ schema, description, group, rolling, last = [] }, metrics) {
  const named = metrics
    .filter((metric) => (rolling === true ? metric['x-windows'] !== undefined : metric.group === group))
    .map(({ name }) => name);
  expectOneOf(`a metric that ${schema} has last`, last, named);
  const lines = [...named.filter((name) => !last.includes(name)), ...last].map((name) => `  - ${name}`);
  return `# ${mark}\ndescription: ${description}\ntype: string\nenum:\n${lines.join('\n')}\n`;
}

function writeIndex(metrics) {
  const ofChains = metrics
    .filter(({ group }) => group === 'chain')
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const imports = ofChains.map(({ name }) => `import { ${name} } from './${name}.js';`);
  return `// ${mark}
${imports.join('\n')}
import type { ChainMetric } from './metric.js';

/** The metrics of EVM chains, by name: what the contract says of each, and the SQL that computes it. */
export const chainMetrics: readonly ChainMetric[] = [
${ofChains.map(writeMetric).join('\n')}
];
`;
}

function writeMetric({ name, meaning, unit, 'x-intervals': offered, 'x-windows': rolling = [] }) {
  return `  {
    name: '${name}',
    meaning: ${quoted(meaning)},
    unit: ${quoted(unit)},
    intervals: [${offered.map(quoted).join(', ')}],
    windows: [${rolling.map(quoted).join(', ')}],
    ...${name},
  },`;
}

const quoted = (text) => `'${text.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
