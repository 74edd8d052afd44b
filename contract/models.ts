// Building models (spec 2.11, contract §14): versions of IFC files, and what is read of them.
import { type Static, Type } from 'typebox';
import { messageMembers } from './messages/wire.ts';
import { pageOf } from './paging.ts';
import { Doer, Instant, Name, Nullable, Uuid } from './values.ts';

const MODEL_STATUSES = ['queued', 'reading', 'ready', 'failed'] as const;

const ModelFailure = Type.Object(
  {
    code: Type.String({ examples: ['empty_parameter'], description: 'Machine-readable code of the reason.' }),
    ...messageMembers,
    line: Nullable(Type.Integer({ description: 'Line of the file, if the reason has one.' })),
  },
  { $id: 'ModelFailure' },
);
export type ModelFailure = Static<typeof ModelFailure>;

export const Model = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    versionGroupId: Uuid('The same for all versions of a model.'),
    version: Type.Integer({ description: '1, 2, … in the version group, never reused.' }),
    isHead: Type.Boolean({ description: 'True if this is the latest version that is ready.' }),
    name: Type.String(),
    status: Type.Enum([...MODEL_STATUSES]),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Import progress in percent.' }),
    failure: Nullable(ModelFailure),
    schema: Nullable(
      Type.String({ examples: ['IFC4'], description: 'IFC schema named in the file; null until the file is read.' }),
    ),
    sizeBytes: Type.Integer(),
    elementCount: Nullable(Type.Integer({ description: 'Null until the model is ready.' })),
    spaceCount: Nullable(Type.Integer()),
    storeyCount: Nullable(Type.Integer()),
    createdBy: Doer,
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'Model' },
);
export type Model = Static<typeof Model>;
export const ModelPage = pageOf(Model, 'Model');

export const ModelCreate = Type.Object(
  {
    name: Type.Optional(Name()),
    versionGroupId: Type.Optional(
      Uuid('The version group to add this version to; if omitted, a new group is created.'),
    ),
  },
  { $id: 'ModelCreate' },
);
export type ModelCreate = Static<typeof ModelCreate>;

/** Filters of the list of models. */
export const modelFilters = {
  versionGroupId: Type.Optional(Uuid('Return only versions of this group.')),
  status: Type.Optional(Type.Enum([...MODEL_STATUSES])),
  head: Type.Optional(Type.Boolean({ description: 'Filter by whether the version is the head of its version group.' })),
};

export const ModelFile = Type.Object(
  {
    original: Type.String({
      format: 'uri',
      description: 'The original file as uploaded; the URL is valid for 15 minutes.',
    }),
  },
  { $id: 'ModelFile' },
);
export type ModelFile = Static<typeof ModelFile>;

const Coordinate = (description: string) => Type.Number({ description });

/** Where the model stands on Earth, as far as its file says so. */
const Georeference = Type.Object(
  {
    mapConversion: Nullable(
      Type.Object({
        crs: Nullable(Type.String({ examples: ['EPSG:28992'] })),
        eastings: Coordinate('Metres in the projected coordinate system.'),
        northings: Coordinate('Metres in the projected coordinate system.'),
        orthogonalHeight: Coordinate('Metres.'),
        rotationDeg: Coordinate('From map east to the model’s x axis, anticlockwise (docs/models.md).'),
        scale: Coordinate('From the model, in metres, to the map.'),
      }),
    ),
    site: Nullable(
      Type.Object({
        latitude: Type.Number({ description: 'Degrees, WGS 84.' }),
        longitude: Type.Number({ description: 'Degrees, WGS 84.' }),
        elevationM: Nullable(Type.Number()),
      }),
    ),
    trueNorthDeg: Nullable(Type.Number({ description: 'From the model’s y axis to true north, anticlockwise.' })),
  },
  { $id: 'Georeference' },
);
export type Georeference = Static<typeof Georeference>;

const ReportEntry = Type.Object({
  code: Type.String({ examples: ['repeated_guid'] }),
  ...messageMembers,
  count: Type.Integer(),
  examples: Type.Array(Type.String(), { description: 'Examples of the objects concerned.' }),
});

export const ModelReport = Type.Object(
  {
    modelId: Uuid(),
    georeference: Georeference,
    units: Type.Array(
      Type.Object({
        kind: Type.String({ examples: ['LENGTHUNIT'] }),
        name: Type.String({ examples: ['MILLI METRE'] }),
        unit: Nullable(
          Type.String({
            examples: ['m'],
            description: 'Unit in which the values are returned; null if they are returned as in the file.',
          }),
        ),
      }),
    ),
    remarks: Type.Array(ReportEntry, { description: 'Irregularities in the file that did not prevent its import.' }),
  },
  { $id: 'ModelReport' },
);
export type ModelReport = Static<typeof ModelReport>;

export const Storey = Type.Object(
  {
    id: Uuid('Valid only for this version.'),
    modelId: Uuid(),
    guid: Type.String({ description: 'The GlobalId, the same in all versions.' }),
    name: Type.String(),
    elevationM: Nullable(Type.Number()),
  },
  { $id: 'Storey' },
);
export type Storey = Static<typeof Storey>;
export const StoreyPage = pageOf(Storey, 'Storey');
