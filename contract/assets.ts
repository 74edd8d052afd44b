// Assets (spec 2.11, contract §14): the record, its documents, and how its maintenance is planned.
import { type Static, Type } from 'typebox';
import { pageOf, SearchText, sortQuery } from './paging.ts';
import { Day, Doer, Instant, Line, LongText, Name, Nullable, Uuid } from './values.ts';

export const ASSET_CONDITIONS = ['new', 'good', 'fair', 'poor', 'out_of_service', 'retired'] as const;

const MAX_INTERVAL_DAYS = 36_500;

const Condition = () =>
  Type.Enum([...ASSET_CONDITIONS], {
    description: 'A `retired` asset has no maintenance due and sends no warranty notifications.',
  });

/** A GlobalId has 22 characters; what other programs call elements is taken as well. */
const ElementGuid = (description: string) => Line(64, { description });

export const Asset = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    modelId: Nullable(Uuid('The model version in which the asset was found.')),
    elementGuid: Nullable(Type.String({ description: 'GlobalId of the asset’s model element.' })),
    tag: Nullable(Type.String({ description: 'Unique within the project.', examples: ['AHU-01'] })),
    manufacturer: Nullable(Type.String()),
    modelNumber: Nullable(Type.String()),
    serialNumber: Nullable(Type.String()),
    installedOn: Nullable(Day()),
    warrantyExpiresOn: Nullable(Day('Last day of the warranty.')),
    maintenanceIntervalDays: Nullable(
      Type.Integer({ description: 'Also null if the maintenance interval is in months: see the maintenance plan.' }),
    ),
    condition: Nullable(Condition()),
    notes: Nullable(Type.String()),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'Asset' },
);
export type Asset = Static<typeof Asset>;
export const AssetPage = pageOf(Asset, 'Asset');

const OptionalNullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));

const assetFields = {
  modelId: OptionalNullable(Uuid()),
  elementGuid: OptionalNullable(ElementGuid('GlobalId of the asset’s model element.')),
  tag: OptionalNullable(Line(200, { description: 'Leading and trailing whitespace is removed.' })),
  manufacturer: OptionalNullable(Name()),
  modelNumber: OptionalNullable(Name()),
  serialNumber: OptionalNullable(Name()),
  installedOn: OptionalNullable(Day()),
  warrantyExpiresOn: OptionalNullable(Day()),
  maintenanceIntervalDays: OptionalNullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_INTERVAL_DAYS,
      description: 'A number replaces a maintenance plan in months.',
    }),
  ),
  condition: OptionalNullable(Condition()),
  notes: OptionalNullable(LongText()),
};

export const AssetCreate = Type.Object({ ...assetFields }, { $id: 'AssetCreate' });
export type AssetCreate = Static<typeof AssetCreate>;
export const AssetChange = Type.Object({ ...assetFields }, { $id: 'AssetChange' });
export type AssetChange = Static<typeof AssetChange>;

/** Filters of the list of assets. */
export const assetFilters = {
  q: Type.Optional(SearchText('Text in the tag, manufacturer, model number or serial number, case-insensitive.')),
  condition: Type.Optional(Type.Enum([...ASSET_CONDITIONS])),
  warrantyBefore: Type.Optional(Day('Return only assets whose warranty ends before this day or has already ended.')),
  modelId: Type.Optional(Uuid('Return only assets of this model version.')),
  elementGuid: Type.Optional(ElementGuid('Return only assets of this element.')),
};
export const assetOrders = sortQuery(['tag', 'updatedAt', 'warrantyExpiresOn', 'installedOn']);

export const MAINTENANCE_ANCHORS = ['install_date', 'last_completion'] as const;

const anchor = Type.Enum([...MAINTENANCE_ANCHORS], {
  description:
    '`install_date`: intervals are counted from the install date, regardless of when tasks are completed. ' +
    '`last_completion`: the next task is counted from the day on which the last one was completed. Without an ' +
    'install date, both start on the day on which the plan was created. If nothing has been completed yet, only ' +
    'the latest of the past dates is due, unless `startsOn` says otherwise.',
});
const startsOn = Day(
  'No task is due before this day: use it for an asset that was maintained elsewhere until then. With a day in ' +
    'the past, all tasks since that day are due.',
);

const interval = Type.Object({
  unit: Type.Enum(['days', 'months']),
  count: Type.Integer({ minimum: 1, maximum: MAX_INTERVAL_DAYS }),
});

/** How the maintenance of an asset comes round. */
export const MaintenancePlan = Type.Object(
  {
    assetId: Uuid(),
    interval: Nullable(
      Type.Object(
        { unit: Type.Enum(['days', 'months']), count: Type.Integer() },
        {
          description:
            'Months end on their last day: one month after 31 January is the last day of February, two months after ' +
            'is 31 March.',
        },
      ),
    ),
    anchor,
    startsOn: Nullable(startsOn),
    updatedAt: Instant('`updatedAt` of the asset.'),
  },
  { $id: 'MaintenancePlan' },
);
export type MaintenancePlan = Static<typeof MaintenancePlan>;

export const MaintenancePlanWrite = Type.Object(
  {
    interval: OptionalNullable(interval),
    anchor: Type.Optional(anchor),
    startsOn: Type.Optional(Nullable(startsOn)),
  },
  { $id: 'MaintenancePlanWrite' },
);
export type MaintenancePlanWrite = Static<typeof MaintenancePlanWrite>;

const fileMembers = {
  mediaType: Type.String({
    description:
      'Detected from the content: the specific type for pictures and PDF, `application/octet-stream` for everything ' +
      'else.',
    examples: ['application/pdf'],
  }),
  sizeBytes: Type.Integer(),
  sha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the file.',
    examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  }),
  createdBy: Doer,
};

/** A document of an asset, with the file of its latest revision. */
export const AssetDocument = Type.Object(
  {
    id: Uuid(),
    assetId: Uuid(),
    name: Type.String({ examples: ['Manual.pdf'] }),
    revision: Type.Integer({ description: 'Number of the latest revision: 1, 2, …' }),
    ...fileMembers,
    createdAt: Instant(),
    updatedAt: Instant('When the latest revision was uploaded.'),
  },
  { $id: 'AssetDocument' },
);
export type AssetDocument = Static<typeof AssetDocument>;
export const AssetDocumentPage = pageOf(AssetDocument, 'AssetDocument');

export const AssetDocumentCreate = Type.Object(
  { name: Name() },
  {
    $id: 'AssetDocumentCreate',
    description: 'If the asset already has a document with this name, the upload becomes its next revision.',
  },
);
export type AssetDocumentCreate = Static<typeof AssetDocumentCreate>;

export const AssetDocumentRevision = Type.Object(
  { id: Uuid(), documentId: Uuid(), revision: Type.Integer(), ...fileMembers, createdAt: Instant() },
  { $id: 'AssetDocumentRevision' },
);
export type AssetDocumentRevision = Static<typeof AssetDocumentRevision>;
export const AssetDocumentRevisionPage = pageOf(AssetDocumentRevision, 'AssetDocumentRevision');

/** Where a file of a document is read. */
export const AssetDocumentFiles = Type.Object(
  {
    original: Type.String({
      format: 'uri',
      description: 'The original file as uploaded; the URL is valid for 15 minutes.',
    }),
  },
  { $id: 'AssetDocumentFiles' },
);

/** How long before the end of a warranty the admins of its project are told. */
export const WARRANTY_NOTICE_DAYS = [60, 30, 7, 1] as const;
