// Building models (spec 2.11, contract §14): versions of IFC files, and what is read of them.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Doer, Instant, Name, Nullable, Uuid } from './values.ts';

const MODEL_STATUSES = ['queued', 'reading', 'ready', 'failed'] as const;

const ModelFailure = Type.Object(
  {
    code: Type.String({ examples: ['empty_parameter'], description: 'Names the reason, for programs.' }),
    message: Type.String({ description: 'Says it to a person.' }),
    line: Nullable(Type.Integer({ description: 'The line of the file, where the reason has one.' })),
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
    isHead: Type.Boolean({ description: 'Whether it is the latest version that is ready.' }),
    name: Type.String(),
    status: Type.Enum([...MODEL_STATUSES]),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'How much of the file is read, in percent.' }),
    failure: Nullable(ModelFailure),
    schema: Nullable(Type.String({ examples: ['IFC4'], description: 'As the file names it; null until it is read.' })),
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
      Uuid('The version group that this is the next version of; without it, one is begun.'),
    ),
  },
  { $id: 'ModelCreate' },
);
export type ModelCreate = Static<typeof ModelCreate>;

/** Filters of the list of models. */
export const modelFilters = {
  versionGroupId: Type.Optional(Uuid('Only versions of this group.')),
  status: Type.Optional(Type.Enum([...MODEL_STATUSES])),
  head: Type.Optional(Type.Boolean({ description: 'Whether it is the head of its version group.' })),
};

export const ModelFile = Type.Object(
  { original: Type.String({ format: 'uri', description: 'The file as it was uploaded; valid for 15 minutes.' }) },
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
        eastings: Coordinate('Metres in the projected system.'),
        northings: Coordinate('Metres in the projected system.'),
        orthogonalHeight: Coordinate('Metres.'),
        rotationDeg: Coordinate('From the east of the map to the x axis of the model, anticlockwise (docs/models.md).'),
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
    trueNorthDeg: Nullable(Type.Number({ description: 'From the y axis of the model to true north, anticlockwise.' })),
  },
  { $id: 'Georeference' },
);
export type Georeference = Static<typeof Georeference>;

const ReportEntry = Type.Object({
  code: Type.String({ examples: ['repeated_guid'] }),
  message: Type.String(),
  count: Type.Integer(),
  examples: Type.Array(Type.String(), { description: 'Some of those that it is about.' }),
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
          Type.String({ examples: ['m'], description: 'What its values are given in; null where as they are.' }),
        ),
      }),
    ),
    remarks: Type.Array(ReportEntry, { description: 'What is odd about the file, though it could be read.' }),
  },
  { $id: 'ModelReport' },
);
export type ModelReport = Static<typeof ModelReport>;

export const Storey = Type.Object(
  {
    id: Uuid('Of this version alone.'),
    modelId: Uuid(),
    guid: Type.String({ description: 'The GlobalId, the same in all versions.' }),
    name: Type.String(),
    elevationM: Nullable(Type.Number()),
  },
  { $id: 'Storey' },
);
export type Storey = Static<typeof Storey>;
export const StoreyPage = pageOf(Storey, 'Storey');
