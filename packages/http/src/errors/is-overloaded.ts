/** Whether an HTTP status says that the same call may work later: 429, 502, 503 and 504. */
export function isOverloaded(status: number): boolean {
  return status === 429 || (status > 501 && status < 505);
}
