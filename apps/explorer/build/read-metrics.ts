import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parse } from 'yaml';

const id = 'virtual:metrics';

/** One metric as the table of the contract has it. */
interface MetricEntry {
  readonly name: string;
  readonly group: string;
  readonly meaning: string;
  readonly unit: string;
  readonly 'x-intervals'?: readonly string[];
  readonly 'x-windows'?: readonly string[];
}

/** Gives the pages the table of metrics of the contract as the module `virtual:metrics`, so that there is one table. @param file `metrics.yaml` */
export function readMetrics(file: string): Plugin {
  return {
    name: 'firn-metrics',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(loaded) {
      if (loaded !== `\0${id}`) return undefined;
      this.addWatchFile(file);
      const { metrics } = parse(readFileSync(file, 'utf8')) as { readonly metrics: readonly MetricEntry[] };
      const entries = metrics.map(({ name, group, meaning, unit, ...rest }) => ({
        name,
        group,
        meaning,
        unit,
        intervals: rest['x-intervals'] ?? ['day'],
        hasWindows: rest['x-windows'] !== undefined,
      }));
      return `export const metrics = ${JSON.stringify(entries)};`;
    },
  };
}
