/** A point of a chart whose making is asked for. */
export interface ChosenPoint {
  /** Which of the series it is of. */
  readonly index: number;
  /** Begin of its period, in Unix seconds; undefined for the newest one. */
  readonly time: number | undefined;
}

/** The point that the address asks for; the newest of the first series where it names none that is shown. */
export function readPoint(text: string | null, scopes: readonly string[]): ChosenPoint {
  const [, scope, time] = /^([\w-]{0,64})\.(\d{1,10})$/.exec(text ?? '') ?? [];
  const index = scope === undefined ? -1 : scopes.indexOf(scope);
  return index === -1 ? { index: 0, time: undefined } : { index, time: Number(time) };
}

/** A point as the address names it: what it is of, and the begin of its period. */
export function pointText(scope: string, time: number): string {
  return `${scope}.${time}`;
}
