import colors from 'picocolors';

/** Shows what is under way on one line of a terminal, and nowhere else. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${colors.dim(text)}`);
}

/** Takes it away. */
export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
}
