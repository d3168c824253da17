/** A reason is a sentence for whoever asks for health, and stands in answers, rows and logs. */
const maximumLength = 200;
/** The rest of a longer text changes nothing about what is left of it. */
const maximumRead = 10_000;

/** A reason of at most 200 characters: the hashes of a longer one are cut first, then its end. The whole of it is for the log. */
export function shortReason(reason: string): string {
  if (reason.length <= maximumLength) return reason;
  const short = reason.slice(0, maximumRead).replace(/(0x[0-9a-f]{8})[0-9a-f]+/gi, '$1…');
  return short.length <= maximumLength ? short : `${short.slice(0, maximumLength - 1)}…`;
}
