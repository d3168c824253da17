const width = 600;
const height = 60;

/** A small line of values, from the lowest to the highest of them. `label` says it for those who do not see it. */
export function Sparkline({
  values,
  label,
}: {
  readonly values: readonly (bigint | number)[];
  readonly label: string;
}) {
  if (values.length < 2) return null;
  const numbers = values.map(Number);
  const least = Math.min(...numbers);
  const span = Math.max(...numbers) - least;
  const step = width / (numbers.length - 1);
  const points = numbers.map((value, index) => {
    const part = span === 0 ? 0 : (value - least) / span;
    return `${(index * step).toFixed(1)},${(height - part * height).toFixed(1)}`;
  });
  return (
    <svg
      class="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
