// Fields that somebody else changed while a person was changing the same. Pure.

/** The fields of `base` that have another value in `now`, other than the one that is `wanted` anyway. */
export function changedMeanwhile<Row extends object>(base: Partial<Row>, now: Row, wanted: object): (keyof Row)[] {
  const fields = Object.keys(base) as (keyof Row)[];
  return fields.filter((field) => {
    const theirs = JSON.stringify(now[field]);
    return theirs !== JSON.stringify(base[field]) && theirs !== JSON.stringify((wanted as Partial<Row>)[field]);
  });
}

/** The members of a record that a change names. */
export function sameFields<Row extends object>(row: Row, change: object): Partial<Row> {
  const fields = Object.keys(change) as (keyof Row)[];
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Partial<Row>;
}
