import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../published-packages.js';
import { licenceProblems, readLicenceRules } from './licence-rules.js';
import { runtimeDependencies } from './runtime-dependencies.js';
import { thirdPartyFile, thirdPartyText } from './third-party.js';

const rules = readLicenceRules();
const dependencies = await runtimeDependencies();
const problems = licenceProblems(dependencies, rules);
const file = path.join(root, thirdPartyFile);
const text = thirdPartyText(dependencies, rules);
if (process.argv.includes('--write')) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
  problems.push(
    `${thirdPartyFile} is not the list of the runtime dependencies: run \`npm run release licences -- --write\` and commit it`,
  );
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${dependencies.length} runtime dependencies, all with a licence that is allowed`);
