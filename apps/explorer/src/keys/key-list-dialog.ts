import { createRef } from 'preact';

/**
 * The list of keys. Whether it is shown is read from the dialog itself, never from a copy: the browser closes it too, and says so later
 * than the next key may come.
 */
export const keyListDialog = createRef<HTMLDialogElement>();

/** Shows the list of keys, or takes it away. */
export function toggleKeyList(): void {
  if (keyListDialog.current?.open) closeKeyList();
  else keyListDialog.current?.showModal();
}

/** Takes the list of keys away, so that the page behind it can be reached at once. */
export function closeKeyList(): void {
  keyListDialog.current?.close();
}
