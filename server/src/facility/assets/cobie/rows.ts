// The rows of a COBie workbook: pure. Each reference names a row of the sheet that it refers to.
import type { ElementClassification } from '../../../../../contract/model-elements.ts';
import type { Space } from '../../../../../contract/spaces.ts';
import { attributeRows } from './attributes.ts';
import { findCode } from './categories.ts';
import { systemRows, zoneRows } from './groups.ts';
import { jobRows } from './jobs.ts';
import { firstSaid, Names } from './naming.ts';
import { type CobieRow, saysNothing } from './sheets.ts';
import type { CobieAsset, CobieAuthor, CobieDocument, CobieSource } from './source.ts';

export interface CobieRows {
  readonly Contact: readonly CobieRow<'Contact'>[];
  readonly Facility: readonly CobieRow<'Facility'>[];
  readonly Floor: readonly CobieRow<'Floor'>[];
  readonly Space: readonly CobieRow<'Space'>[];
  readonly Zone: readonly CobieRow<'Zone'>[];
  readonly Type: readonly CobieRow<'Type'>[];
  readonly Component: readonly CobieRow<'Component'>[];
  readonly System: readonly CobieRow<'System'>[];
  readonly Job: readonly CobieRow<'Job'>[];
  readonly Document: readonly CobieRow<'Document'>[];
  readonly Attribute: readonly CobieRow<'Attribute'>[];
}

/**
 * The rows of all sheets. Who made a record is known of documents alone: of the rest it is whoever exports. `maxGroupRows`: rows of
 * Zone, and of System; what is more is counted among the attributes.
 */
export function cobieRows(source: CobieSource, author: CobieAuthor, maxGroupRows = MAX_GROUP_ROWS): CobieRows {
  const { project } = source;
  const by = { CreatedBy: author.email, CreatedOn: instant(project.createdAt) };
  const types = typesOf(source.assets);
  const names = componentNames(source.assets);
  const spaces = spaceNames(source.spaces);
  const documents = source.documents.map((each) => documentRow(each, { source, author, names }));
  const emails = new Set([author.email, ...documents.map((each) => String(each.CreatedBy))]);
  const zones = zoneRows(source, { by, names: spaces });
  const systems = systemRows(source.assets, { by, names });
  const leftOut = { Zones: zones.length - maxGroupRows, Systems: systems.length - maxGroupRows };
  return {
    Contact: [...emails].map((email) => ({ Email: email, ...by })),
    Facility: [facilityRow(source, by)],
    Floor: floorRows(source, by),
    Space: source.spaces.map((each) => ({
      ...spaceRow(each, author, source.spaceGroups.get(each.id)?.classifications),
      Name: spaces.get(each.id) ?? '',
    })),
    Zone: zones.slice(0, maxGroupRows),
    Type: types.rows.map((each) => ({ ...by, ...each })),
    Component: source.assets.map((each) => ({
      ...componentRow(each, author),
      Name: names.get(each.asset.id) ?? '',
      TypeName: types.nameOf(each),
      Space: spaces.get(each.element?.spaceId ?? '') ?? null,
    })),
    System: systems.slice(0, maxGroupRows),
    Job: jobRows(source.assets, { by, names, nameOfType: types.nameOf }),
    Document: documents,
    Attribute: attributeRows(source, { by, components: names, spaces, leftOut }),
  };
}

/** As many names as a sheet has room for, and memory: an element may be of fifty systems. */
const MAX_GROUP_ROWS = 200_000;

type By = Readonly<{ CreatedBy: string; CreatedOn: string }>;

/** In UTC; COBie writes no zone and no fractions. */
const instant = (at: string) => at.slice(0, 19);

function facilityRow({ project }: CobieSource, by: By): CobieRow<'Facility'> {
  return {
    Name: project.name,
    ...by,
    ProjectName: project.name,
    LinearUnits: 'meters',
    AreaUnits: 'squaremeters',
    VolumeUnits: 'cubicmeters',
    ExternalProjectObject: 'Project',
    ExternalProjectIdentifier: project.id,
    Description: project.description,
    ProjectDescription: project.code,
  };
}

/** The storeys of the models, and what else spaces and assets say they are on: each name once. */
function floorRows({ storeys, spaces, assets }: CobieSource, by: By): CobieRow<'Floor'>[] {
  const rows = new Map<string, CobieRow<'Floor'>>();
  for (const { guid, name, elevationM } of storeys) {
    if (saysNothing(name) || rows.has(name)) continue;
    const external = { ExtObject: 'IfcBuildingStorey', ExtIdentifier: guid };
    rows.set(name, { Name: name, ...by, Category: 'Floor', ...external, Elevation: elevationM });
  }
  const named = [...spaces.map((each) => each.floor), ...assets.map((each) => each.element?.storey ?? null)];
  for (const name of named) {
    if (name === null || saysNothing(name) || rows.has(name)) continue;
    rows.set(name, { Name: name, ...by, Category: 'Floor' });
  }
  return [...rows.values()];
}

/** What each space is called in the workbook, by its id: no two alike. */
function spaceNames(spaces: readonly Space[]): ReadonlyMap<string, string> {
  const names = new Names();
  return new Map(spaces.map(({ id, name, guid }) => [id, names.give(firstSaid([name], guid))]));
}

function spaceRow(
  space: Space,
  { email }: CobieAuthor,
  classifications: readonly ElementClassification[] = [],
): CobieRow<'Space'> {
  return {
    CreatedBy: email,
    CreatedOn: instant(space.createdAt),
    Category: findCode(classifications) ?? space.usage,
    FloorName: space.floor,
    Description: space.notes ?? space.longName,
    ExtObject: 'IfcSpace',
    ExtIdentifier: space.guid,
    RoomTag: space.name,
    ...areasOf(space),
  };
}

function areasOf({ areaM2, areaSource, areaOverrideM2 }: Space): CobieRow<'Space'> {
  if (areaOverrideM2 !== null) return { NetArea: areaOverrideM2 };
  if (areaSource === 'none') return {};
  return areaSource === 'gross' || areaSource === 'footprint' ? { GrossArea: areaM2 } : { NetArea: areaM2 };
}

/** A type is what is made alike: manufacturer and model number, class and type of the model. */
function typesOf(assets: readonly CobieAsset[]) {
  const keyOf = ({ asset, element }: CobieAsset) =>
    JSON.stringify([
      ...[asset.manufacturer, asset.modelNumber, element?.typeName ?? null, element?.class ?? null],
      findCode(element?.classifications),
    ]);
  const names = new Names();
  const rows = new Map<string, CobieRow<'Type'> & { readonly Name: string }>();
  for (const each of assets) {
    const key = keyOf(each);
    if (rows.has(key)) continue;
    const { asset, element } = each;
    const made = [asset.manufacturer, asset.modelNumber].filter((text) => text !== null && !saysNothing(text));
    const Name = names.give(firstSaid([element?.typeName, made.join(' '), element?.class], 'Unspecified'));
    rows.set(key, {
      Name,
      Category: findCode(element?.classifications) ?? element?.class ?? null,
      Description: element?.typeName ?? null,
      Manufacturer: asset.manufacturer,
      ModelNumber: asset.modelNumber,
      ExtObject: element?.class ?? null,
    });
  }
  return { rows: [...rows.values()], nameOf: (each: CobieAsset) => rows.get(keyOf(each))?.Name ?? null };
}

/** Tags go first: whoever has one keeps it. An asset without one is named by its id, which an import knows again. */
function componentNames(assets: readonly CobieAsset[]): ReadonlyMap<string, string> {
  const names = new Names();
  const isTagged = ({ asset: { tag } }: CobieAsset) => tag !== null && !saysNothing(tag);
  const inOrder = [...assets.filter(isTagged), ...assets.filter((each) => !isTagged(each))];
  return new Map(
    inOrder.map((each) => [each.asset.id, names.give(isTagged(each) ? (each.asset.tag ?? '') : each.asset.id)]),
  );
}

function componentRow({ asset, element }: CobieAsset, { email }: CobieAuthor): CobieRow<'Component'> {
  return {
    CreatedBy: email,
    CreatedOn: instant(asset.createdAt),
    Description: asset.notes,
    ExtObject: element?.class ?? null,
    ExtIdentifier: asset.elementGuid,
    SerialNumber: asset.serialNumber,
    InstallationDate: asset.installedOn,
    TagNumber: asset.tag,
    AssetIdentifier: asset.id,
    WarrantyExpiresOn: asset.warrantyExpiresOn,
    FloorName: element?.storey ?? null,
  };
}

interface DocumentPlace {
  readonly source: CobieSource;
  readonly author: CobieAuthor;
  readonly names: ReadonlyMap<string, string>;
}

function documentRow(document: CobieDocument, { source, author, names }: DocumentPlace): CobieRow<'Document'> {
  const { id, assetId, name, revision, mediaType, createdAt, createdById } = document;
  const assets = `${author.baseUrl}/api/projects/${source.project.id}/assets`;
  return {
    Name: name,
    CreatedBy: (createdById === null ? undefined : source.emails.get(createdById)) ?? author.email,
    CreatedOn: instant(createdAt),
    Category: mediaType,
    SheetName: 'Component',
    RowName: names.get(assetId) ?? null,
    Directory: `${assets}/${assetId}/documents/${id}/files`,
    File: name,
    ExtIdentifier: id,
    Reference: `Revision ${revision}`,
  };
}
