import { type RestWire, successesOf } from '@firn/contract';

/** Status that a server gives where a handler does not choose: that of the first success, 200 of a range, 204 where none is documented. */
export function mainStatus({ answers }: RestWire): number {
  const [answer] = successesOf(answers);
  if (answer === undefined) return 204;
  return answer.extent === 'default' ? 200 : answer.status;
}
