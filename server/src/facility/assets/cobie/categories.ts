// The codes that elements, spaces and zones are classified by, as COBie writes a Category: pure.
import type { ElementClassification } from '../../../../../contract/model-elements.ts';
import { saysNothing } from './sheets.ts';

/** The first code, as the standard writes it: `Pr_65_52_63: Pumps`. */
export function findCode(classifications: readonly ElementClassification[] | null | undefined): string | null {
  const classified = classifications?.find(({ code }) => code !== null && !saysNothing(code));
  if (classified === undefined) return null;
  const { code, name } = classified;
  return name === null || saysNothing(name) ? code : `${code}: ${name}`;
}
