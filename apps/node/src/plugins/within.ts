/**
 * What work gives within a time. Work that is late goes on unheard: nothing can end it from outside.
 * @throws Error naming the work, once the time is over.
 */
export async function within<T>(ms: number, name: string, work: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([Promise.resolve().then(work), late]);
  } finally {
    clearTimeout(timer);
  }
}
