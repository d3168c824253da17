// The compiler leaves SQL files where they are; the program reads them beside its own code.
import { cpSync, readdirSync, rmSync } from 'node:fs';

const source = new URL('../src/store/schema/', import.meta.url);
const target = new URL('../dist/store/schema/', import.meta.url);
const isStep = (name) => name.endsWith('.sql');

for (const name of readdirSync(target).filter(isStep)) rmSync(new URL(name, target));
for (const name of readdirSync(source).filter(isStep)) cpSync(new URL(name, source), new URL(name, target));
