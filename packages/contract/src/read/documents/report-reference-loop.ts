import type { Location } from '../../model/index.js';
import { compare, type Problems } from '../../problem.js';

/** Reports references that only lead to each other, at the same one of them wherever the way into the loop began. */
export function reportReferenceLoop(loop: readonly Location[], problems: Problems): void {
  const [first] = [...loop].sort((a, b) => compare(keyOf(a), keyOf(b)));
  if (first === undefined) return;
  const start = loop.indexOf(first);
  const places = [...loop.slice(start), ...loop.slice(0, start), first].map(
    ({ file, pointer }) => `${file === first.file ? '' : file}#${pointer}`,
  );
  const message =
    loop.length === 1
      ? `#${first.pointer} is only a reference to itself: it has to say what is meant`
      : `${places.join(' is ')}: the references only lead to each other; one of them has to say what is meant`;
  problems.error('reference-loop', first, message);
}

function keyOf({ file, pointer }: Location): string {
  return `${file}#${pointer}`;
}
