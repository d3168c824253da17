const hour = 3_600_000;
const day = 24 * hour;
/** A run of vitest needs some seconds until its first test. */
const lead = 15_000;

/** The moments that tests may stumble over, by name: milliseconds from a real one, `real`, to the next of them. */
export const clockMoments = {
  month: () => 31 * day,
  year: (real) => Date.UTC(new Date(real).getUTCFullYear() + 1, 0) - lead - real,
  hour: (real) => hour - (real % hour) - lead,
  day: (real) => day - (real % day) - lead,
};
