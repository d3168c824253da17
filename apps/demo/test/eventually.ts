/** Asks again until the answer is not undefined. @throws Error with the last answer's description after the time. */
export async function eventually<Value>(
  what: string,
  ask: () => Promise<Value | undefined>,
  timeoutMs = 60_000,
): Promise<Value> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${what} did not happen within ${timeoutMs} ms`);
}
