/** Names of units in contracts, with the decimals of the whole of which they are a part. */
const amounts: Readonly<Record<string, number>> = { wei: 18, gwei: 9, 'nano native token': 9 };

/** Parts of a second, by unit. */
const perSecond: Readonly<Record<string, number>> = {
  seconds: 1,
  milliseconds: 1e3,
  microseconds: 1e6,
  nanoseconds: 1e9,
};

/** Formats and units of times, with their parts of a second; of the first that of the registry of OpenAPI is `unixtime`. */
const times: Readonly<Record<string, number>> = {
  ...ofEach(
    ['Unix seconds', 'unix-seconds', 'unix-s', 'unixtime', 'unix-time', 'unix-timestamp', 'epoch-seconds'],
    1,
  ),
  ...ofEach(['Unix milliseconds', 'unix-milliseconds', 'unix-ms', 'unix-time-ms', 'epoch-milliseconds'], 1e3),
};

const hexInteger = /^0x[0-9a-f]+$/i;
const latestSecond = 253_402_300_799;

/**
 * A scalar with its unit and, in brackets, what it means: a hexadecimal integer its number, an amount the whole tokens, a time its date, a
 * duration its minutes, bytes their MiB. `undefined` where there is nothing to add.
 */
export function meaningOf(
  value: unknown,
  formats: ReadonlySet<string>,
  unit: string | undefined,
): string | undefined {
  const isNumber =
    unit !== undefined || [...formats].some((each) => each === 'quantity' || Object.hasOwn(times, each));
  const isHex = typeof value === 'string' && hexInteger.test(value) && isNumber;
  const amount = isHex ? BigInt(value as string) : numberOf(value);
  if (amount === undefined) return undefined;
  const time = [...formats, ...(unit === undefined ? [] : [unit])].find((each) => Object.hasOwn(times, each));
  const isTime = time !== undefined;
  const more = isTime
    ? dateOf(Number(amount) / (times[time] ?? 1))
    : unit === undefined
      ? undefined
      : converted(amount, unit);
  const named = unit === undefined || isTime ? '' : ` ${unit}`;
  const brackets = [...(isHex ? [`${amount}${named}`] : []), ...(more === undefined ? [] : [more])];
  const first = isHex ? String(value) : `${String(value)}${named}`;
  const text = brackets.length === 0 ? first : `${first} (${brackets.join(', ')})`;
  return text === String(value) ? undefined : text;
}

function numberOf(value: unknown): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value !== 'string' || !/^-?\d+(?:\.\d+)?$/.test(value)) return undefined;
  return value.includes('.') ? Number(value) : BigInt(value);
}

function ofEach(names: readonly string[], parts: number): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, parts]));
}

function dateOf(seconds: number): string | undefined {
  if (!(seconds >= 0 && seconds <= latestSecond)) return undefined;
  return new Date(Math.round(seconds * 1000)).toISOString().replace('.000Z', 'Z');
}

function converted(amount: number | bigint, unit: string): string | undefined {
  const decimals = amounts[unit];
  if (decimals !== undefined)
    return typeof amount === 'bigint' || Number.isInteger(amount)
      ? tokens(BigInt(amount), decimals)
      : undefined;
  const parts = perSecond[unit];
  if (parts !== undefined) return duration(Number(amount) / parts, parts);
  return unit === 'bytes' && amount >= 1024 ? binarySize(Number(amount)) : undefined;
}

/** An amount in whole tokens, exactly; of dust nothing. */
function tokens(amount: bigint, decimals: number): string | undefined {
  const size = amount < 0n ? -amount : amount;
  if (size < 10n ** BigInt(decimals - 9)) return undefined;
  const digits = size.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`} native tokens`;
}

const steps = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** A duration in its two largest units; nothing below two minutes that is given in seconds already. */
function duration(seconds: number, parts: number): string | undefined {
  if (!Number.isFinite(seconds) || seconds < 0) return undefined;
  if (seconds < 120) return parts === 1 || seconds < 1 ? undefined : `${Number(seconds.toFixed(3))} s`;
  let left = Math.round(seconds);
  const found: string[] = [];
  for (const [name, size] of steps) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) found.push(`${count} ${name}`);
  }
  return found.slice(0, 2).join(' ');
}

function binarySize(bytes: number): string {
  const names = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), names.length);
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${names[power - 1]}`;
}
