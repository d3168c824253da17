import { configureGlobal } from 'fast-check';

/**
 * How often, and with which values, the property tests of every package run that say nothing of their own. The same values on every machine:
 * a change is judged by itself, and what other values would find is searched every night, with `FIRN_PROPERTY_SEED` and `FIRN_PROPERTY_RUNS`.
 */
configureGlobal({
  seed: Number(process.env.FIRN_PROPERTY_SEED ?? 20_261_123),
  numRuns: Number(process.env.FIRN_PROPERTY_RUNS ?? 40),
});
