// Assets (spec 2.11, contract §14): the record, its documents, and how its maintenance is planned.
import { type Static, Type } from 'typebox';
import { pageOf, SearchText, sortQuery } from './paging.ts';
import { Day, Doer, Instant, Line, LongText, Name, Nullable, Uuid } from './values.ts';

export const ASSET_CONDITIONS = ['new', 'good', 'fair', 'poor', 'out_of_service', 'retired'] as const;

const MAX_INTERVAL_DAYS = 36_500;

const Condition = () =>
  Type.Enum([...ASSET_CONDITIONS], {
    description: 'Of a `retired` asset no maintenance falls due, and nobody is told of its warranty.',
  });

/** A GlobalId has 22 characters; what other programs call elements is taken as well. */
const ElementGuid = (description: string) => Line(64, { description });

export const Asset = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    modelId: Nullable(Uuid('The version of a model that it was found in.')),
    elementGuid: Nullable(Type.String({ description: 'The GlobalId of its element of the model.' })),
    tag: Nullable(Type.String({ description: 'Names one asset of the project.', examples: ['AHU-01'] })),
    manufacturer: Nullable(Type.String()),
    modelNumber: Nullable(Type.String()),
    serialNumber: Nullable(Type.String()),
    installedOn: Nullable(Day()),
    warrantyExpiresOn: Nullable(Day('The last day of its warranty.')),
    maintenanceIntervalDays: Nullable(
      Type.Integer({ description: 'Null also where its maintenance comes by months: see its maintenance plan.' }),
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
  elementGuid: OptionalNullable(ElementGuid('The GlobalId of its element of the model.')),
  tag: OptionalNullable(Line(200, { description: 'Kept without blanks around it.' })),
  manufacturer: OptionalNullable(Name()),
  modelNumber: OptionalNullable(Name()),
  serialNumber: OptionalNullable(Name()),
  installedOn: OptionalNullable(Day()),
  warrantyExpiresOn: OptionalNullable(Day()),
  maintenanceIntervalDays: OptionalNullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_INTERVAL_DAYS,
      description: 'A number takes the place of a plan by months.',
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
  q: Type.Optional(
    SearchText('A text in the tag, the manufacturer, the model number or the serial number, in any case.'),
  ),
  condition: Type.Optional(Type.Enum([...ASSET_CONDITIONS])),
  warrantyBefore: Type.Optional(Day('Only assets whose warranty ends before this day, or has ended.')),
  modelId: Type.Optional(Uuid('Only assets of this version of a model.')),
  elementGuid: Type.Optional(ElementGuid('Only the assets of this element.')),
};
export const assetOrders = sortQuery(['tag', 'updatedAt', 'warrantyExpiresOn', 'installedOn']);

export const MAINTENANCE_ANCHORS = ['install_date', 'last_completion'] as const;

const anchor = Type.Enum([...MAINTENANCE_ANCHORS], {
  description:
    '`install_date`: the days are counted from the day of installation, whenever a task is done. `last_completion`: the ' +
    'next one is counted from the day on which the last one was done. Without a day of installation both begin with the ' +
    'day on which the plan was made. Where nothing was done yet, of the days that are past only the last one is due, unless ' +
    '`startsOn` says otherwise.',
});
const startsOn = Day(
  'No task is due before this day: for an asset that was maintained elsewhere until then. A day that is past: all tasks since.',
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
          description: 'Months end with the month: a month after 31 January is the last of February, two are 31 March.',
        },
      ),
    ),
    anchor,
    startsOn: Nullable(startsOn),
    updatedAt: Instant('Of the asset.'),
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
    description: 'Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.',
    examples: ['application/pdf'],
  }),
  sizeBytes: Type.Integer(),
  sha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'Of its bytes.',
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
    revision: Type.Integer({ description: 'The number of its latest revision: 1, 2, …' }),
    ...fileMembers,
    createdAt: Instant(),
    updatedAt: Instant('When its latest revision was uploaded.'),
  },
  { $id: 'AssetDocument' },
);
export type AssetDocument = Static<typeof AssetDocument>;
export const AssetDocumentPage = pageOf(AssetDocument, 'AssetDocument');

export const AssetDocumentCreate = Type.Object(
  { name: Name() },
  { $id: 'AssetDocumentCreate', description: 'A name that the asset has a document of makes its next revision.' },
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
  { original: Type.String({ format: 'uri', description: 'The file as it was uploaded; valid for 15 minutes.' }) },
  { $id: 'AssetDocumentFiles' },
);

/** How long before the end of a warranty the admins of its project are told. */
export const WARRANTY_NOTICE_DAYS = [60, 30, 7, 1] as const;
