// What is entered of a clash as texts, and what is sent of it. Pure.
import type { ClashCreate } from '../../../../contract/clashes.ts';
import { typedNumber } from '../rfis/rfi-form.ts';
import type { ClashKind } from './clash-terms.ts';

/** The fields of the form for a clash that a person enters, as they are typed. */
export interface ClashValues extends Record<string, unknown> {
  name: string;
  kind: ClashKind;
  elementAGuid: string;
  elementBGuid: string;
  x: string;
  y: string;
  z: string;
  distanceM: string;
  assigneeId: string | null;
}

export const EMPTY: ClashValues = {
  ...{
    name: '',
    kind: 'hard',
    elementAGuid: '',
    elementBGuid: '',
    x: '',
    y: '',
    z: '',
    distanceM: '',
    assigneeId: null,
  },
};

const FARTHEST_M = 1e9;

/** Metres from what was typed: null where nothing was, undefined where it is no number. @internal used by its test */
export function metresOf(text: string): number | null | undefined {
  const typed = typedNumber(text);
  if (typed === '') return null;
  const value = Number(typed);
  return Number.isFinite(value) && Math.abs(value) <= FARTHEST_M ? value : undefined;
}

/** A point of three numbers; null where none was typed, undefined where it is not whole. */
function pointOf({
  x,
  y,
  z,
}: Pick<ClashValues, 'x' | 'y' | 'z'>): { x: number; y: number; z: number } | null | undefined {
  const [east, up, south] = [x, y, z].map(metresOf);
  if (east === null && up === null && south === null) return null;
  if (typeof east !== 'number' || typeof up !== 'number' || typeof south !== 'number') return undefined;
  return { x: east, y: up, z: south };
}

/** What is wrong, by field, as keys of the words under `wrong`. */
export function wrongsOf(values: ClashValues) {
  const isWrongPart = (text: string) => pointOf(values) === undefined && typeof metresOf(text) !== 'number';
  return {
    ...(values.name.trim() === '' && { name: 'name' as const }),
    ...(values.elementAGuid.trim() === '' && { elementAGuid: 'element' as const }),
    ...(values.elementBGuid.trim() === '' && { elementBGuid: 'element' as const }),
    ...(isWrongPart(values.x) && { x: 'point' as const }),
    ...(isWrongPart(values.y) && { y: 'point' as const }),
    ...(isWrongPart(values.z) && { z: 'point' as const }),
    ...(metresOf(values.distanceM) === undefined && { distanceM: 'distance' as const }),
  };
}

/** What is sent to enter a clash of values with which nothing is wrong. */
export function creationOf(values: ClashValues): ClashCreate {
  const { name, kind, elementAGuid, elementBGuid, assigneeId } = values;
  return {
    ...{ name, kind, assigneeId },
    elementAGuid: elementAGuid.trim(),
    elementBGuid: elementBGuid.trim(),
    point: pointOf(values) ?? null,
    distanceM: metresOf(values.distanceM) ?? null,
  };
}

/** The field that a member of the request is entered in. */
export function fieldOf(path: string): string {
  const [member = '', part] = path.split('/');
  return member === 'point' ? (part ?? 'x') : member;
}
