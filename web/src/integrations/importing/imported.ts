// The refusal of an import of a file that has a model here. Pure.
import { Problem } from '../../api/problem.ts';

export interface ImportedModel {
  readonly recordId: string;
  readonly recordTitle: string;
}

/** Reads the model that a refused import names; undefined for other problems. */
export function readImported(problem: unknown): ImportedModel | undefined {
  if (!(problem instanceof Problem) || problem.said.key !== 'integrations.itemImported') return undefined;
  const { id, name } = problem.said.params ?? {};
  return typeof id === 'string' && typeof name === 'string' ? { recordId: id, recordTitle: name } : undefined;
}
