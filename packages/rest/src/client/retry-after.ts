import type { RestAnswer } from './transport.js';

/** How long an answer asks to wait, in milliseconds: `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3). */
export function retryAfterMs(answer: RestAnswer): number | undefined {
  const value = answer.header('retry-after') ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return ms >= 0 ? ms : undefined;
}
