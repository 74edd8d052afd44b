// Which records are of a model that is looked at. Places of one building mean nothing in another. Pure.

/** The version of a model, and the model that it is one of. */
interface Version {
  readonly id: string;
  readonly versionGroupId: string;
}

/**
 * True of what names no model, or a version of the model that `shown` is of: a record stays with the version that it was made
 * with. False of what names others only; a version that is not known of may be one of this model.
 */
export function ofModel(versions: readonly Version[], shown: string): (named: readonly (string | null)[]) => boolean {
  const groups = new Map(versions.map(({ id, versionGroupId }) => [id, versionGroupId]));
  const group = groups.get(shown);
  return (named) => {
    const known = named.flatMap((id) => (id === null ? [] : [groups.get(id)]));
    return known.length === 0 || known.some((each) => each === undefined || each === group);
  };
}
