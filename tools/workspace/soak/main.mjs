import { soaks } from './soaks.mjs';

// npm run soak
// Lists what takes too long for every change, and how to run it.
const commands = soaks.map(({ name }) => `npm run soak:${name}`);
const width = Math.max(...commands.map(({ length }) => length));
for (const [index, { minutes, says }] of soaks.entries())
  console.log(`${commands[index].padEnd(width)}  ${String(minutes).padStart(3)} min  ${says}`);
