import type { ModuleDraft } from './module-draft.js';

/** Names a function of the validators package by its namespace: `v.isPet`. */
export function validatorOf(file: ModuleDraft, validators: string, name: string): string {
  return `${file.importNamespace(validators, namespace)}.${name}`;
}

/** Names a type of the validators package by its namespace: `v.Pet`. */
export function validatorType(file: ModuleDraft, validators: string, name: string): string {
  return `${file.importTypeNamespace(validators, namespace)}.${name}`;
}

const namespace = 'v';
