/**
 * Waits for inserts that go to the store side by side. It ends when all of them have: none may arrive after what a failed one left has
 * been erased.
 * @throws what the first of them that failed was rejected with.
 */
export async function allInserted(inserts: readonly Promise<void>[]): Promise<void> {
  for (const insert of await Promise.allSettled(inserts)) {
    if (insert.status === 'rejected') throw insert.reason;
  }
}
