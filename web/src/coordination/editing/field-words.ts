import type { ReactNode } from 'react';

/** How the fields of a kind of record are told: in its history, and where two versions of it stand beside each other. */
export interface FieldWords {
  /** `dueDate` → "Due date". Several fields may be told as one: a place on a plan. */
  readonly name: (field: string) => string;
  /** A value for people: names instead of ids. Undefined where the bare fact is enough: a long text, coordinates. */
  readonly value: (field: string, value: unknown) => ReactNode | undefined;
}
