// Zones of spaces and systems of components as rows, a row for each two names: pure. COBie knows a row of these sheets by both.
import { findCode } from './categories.ts';
import { firstSaid, Names } from './naming.ts';
import { type CobieRow, saysNothing } from './sheets.ts';
import type { CobieAsset, CobieSource } from './source.ts';

interface GroupPlace {
  readonly by: Readonly<{ CreatedBy: string; CreatedOn: string }>;
  /** The names of the spaces, or of the components by the ids of their assets. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The zones of the models, and the departments that spaces belong to. Two zones of the model that have one name are two: the second
 * gets a number. A department is no row where a zone of its name has the space.
 */
export function zoneRows({ spaces, spaceGroups }: CobieSource, { by, names }: GroupPlace): CobieRow<'Zone'>[] {
  const given = new Names();
  const known = new Map<string, string>();
  const rows = spaces.flatMap(({ id, department }) => {
    const SpaceNames = names.get(id) ?? '';
    const ofModel = (spaceGroups.get(id)?.zones ?? []).map((zone) => {
      const Name = known.get(zone.guid) ?? given.give(firstSaid([zone.name], zone.guid));
      known.set(zone.guid, Name);
      return {
        ...{ Name, ...by, Category: findCode(zone.classifications) ?? zone.purpose, SpaceNames },
        ...{ ExtObject: zone.class, ExtIdentifier: zone.guid, Description: zone.description },
      };
    });
    if (department === null || saysNothing(department) || ofModel.some(({ Name }) => Name === department)) {
      return ofModel;
    }
    return [...ofModel, { Name: department, ...by, Category: 'Occupancy Zone', SpaceNames }];
  });
  return rows.toSorted(byName);
}

/** A row for each component of a system, the systems by their names. */
export function systemRows(assets: readonly CobieAsset[], { by, names }: GroupPlace): CobieRow<'System'>[] {
  const rows = assets.flatMap(({ asset, element }) =>
    (element?.systems ?? [])
      .filter((name) => !saysNothing(name))
      .map((Name) => ({ Name, ...by, ComponentNames: names.get(asset.id) ?? '', ExtObject: 'IfcSystem' })),
  );
  return rows.toSorted(byName);
}

function byName(left: { readonly Name: string }, right: { readonly Name: string }): number {
  if (left.Name === right.Name) return 0;
  return left.Name < right.Name ? -1 : 1;
}
