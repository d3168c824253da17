const rfc3339 =
  /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]{1,12})?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$/;

/** Whether a JSON value is a date and time of RFC 3339 with offset and at most 12 decimal places: `2024-12-01T05:00:00Z`. */
export function isRfc3339(value: unknown): value is string {
  return (
    typeof value === 'string' && rfc3339.test(value) && (value.charCodeAt(8) < 50 || isDayOfMonth(value))
  );
}

function isDayOfMonth(text: string): boolean {
  const day = Number(text.slice(8, 10));
  if (day <= 28) return true;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  if (month !== 2) return day <= (month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31);
  return day === 29 && (year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0));
}
