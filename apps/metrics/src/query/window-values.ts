import type { RollingWindow } from '../metrics/metric.js';

/** Values of the windows that a metric has. */
export type WindowValues = Readonly<Partial<Record<RollingWindow, number | bigint>>>;
