// The sheets of COBie 2.4 (NBIMS-US V3, 4.2) that are written and read, with the names of their columns in the order that the
// standard has them in. What the standard has no column for stands behind them, as it allows.

/** What a cell holds of which nothing is known. */
export const ABSENT = 'n/a';

const BEGIN = ['Name', 'CreatedBy', 'CreatedOn', 'Category'] as const;
const EXTERNAL = ['ExtSystem', 'ExtObject', 'ExtIdentifier'] as const;

export const COBIE_SHEETS = {
  Contact: [
    'Email',
    'CreatedBy',
    'CreatedOn',
    'Category',
    'Company',
    'Phone',
    'ExternalSystem',
    'ExternalObject',
    'ExternalIdentifier',
    'Department',
    'OrganizationCode',
    'GivenName',
    'FamilyName',
    'Street',
    'PostalBox',
    'Town',
    'StateRegion',
    'PostalCode',
    'Country',
  ],
  Facility: [
    ...BEGIN,
    'ProjectName',
    'SiteName',
    'LinearUnits',
    'AreaUnits',
    'VolumeUnits',
    'CurrencyUnit',
    'AreaMeasurement',
    'ExternalSystem',
    'ExternalProjectObject',
    'ExternalProjectIdentifier',
    'ExternalSiteObject',
    'ExternalSiteIdentifier',
    'ExternalFacilityObject',
    'ExternalFacilityIdentifier',
    'Description',
    'ProjectDescription',
    'SiteDescription',
    'Phase',
  ],
  Floor: [...BEGIN, ...EXTERNAL, 'Description', 'Elevation', 'Height'],
  Space: [...BEGIN, 'FloorName', 'Description', ...EXTERNAL, 'RoomTag', 'UsableHeight', 'GrossArea', 'NetArea'],
  Zone: [...BEGIN, 'SpaceNames', ...EXTERNAL, 'Description'],
  Type: [
    ...BEGIN,
    'Description',
    'AssetType',
    'Manufacturer',
    'ModelNumber',
    'WarrantyGuarantorParts',
    'WarrantyDurationParts',
    'WarrantyGuarantorLabor',
    'WarrantyDurationLabor',
    'WarrantyDurationUnit',
    ...EXTERNAL,
    'ReplacementCost',
    'ExpectedLife',
    'DurationUnit',
    'WarrantyDescription',
    'NominalLength',
    'NominalWidth',
    'NominalHeight',
    'ModelReference',
    'Shape',
    'Size',
    'Color',
    'Finish',
    'Grade',
    'Material',
    'Constituents',
    'Features',
    'AccessibilityPerformance',
    'CodePerformance',
    'SustainabilityPerformance',
  ],
  Component: [
    'Name',
    'CreatedBy',
    'CreatedOn',
    'TypeName',
    'Space',
    'Description',
    ...EXTERNAL,
    'SerialNumber',
    'InstallationDate',
    'WarrantyStartDate',
    'TagNumber',
    'BarCode',
    'AssetIdentifier',
    // Ours.
    'WarrantyExpiresOn',
    'FloorName',
  ],
  System: [...BEGIN, 'ComponentNames', ...EXTERNAL, 'Description'],
  Job: [
    ...BEGIN,
    'Status',
    'TypeName',
    'Description',
    'Duration',
    'DurationUnit',
    'Start',
    'TaskStartUnit',
    'Frequency',
    'FrequencyUnit',
    ...EXTERNAL,
    'TaskNumber',
    'Priors',
    'ResourceNames',
  ],
  Document: [
    ...BEGIN,
    'ApprovalBy',
    'Stage',
    'SheetName',
    'RowName',
    'Directory',
    'File',
    ...EXTERNAL,
    'Description',
    'Reference',
  ],
  Attribute: [...BEGIN, 'SheetName', 'RowName', 'Value', 'Unit', ...EXTERNAL, 'Description', 'AllowedValues'],
} as const;

export type CobieSheet = keyof typeof COBIE_SHEETS;
export type CobieColumn<Sheet extends CobieSheet> = (typeof COBIE_SHEETS)[Sheet][number];
/** A row by its columns; a column that is left out is absent. */
export type CobieRow<Sheet extends CobieSheet> = Partial<Record<CobieColumn<Sheet>, string | number | null>>;

/** True where a text says that there is nothing to say. */
export function saysNothing(text: string): boolean {
  const plain = text.trim();
  return plain === '' || (plain.length === ABSENT.length && plain.toLowerCase() === ABSENT);
}
