// Capture records (spec 2.2–2.4) and what the app API takes to make and change them (contract §10).
import { type Static, Type } from 'typebox';
import { pageOf, SpanEnd, sortQuery } from './paging.ts';
import { Day, Instant, Line, LongText, Name, Nullable, Tags, Uuid } from './values.ts';

export const PHOTO_KINDS = ['photo360', 'photo', 'video_frame', 'drone'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

export const VISIBILITIES = ['draft', 'live'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const WorldPosition = Type.Object(
  { x: Type.Number(), y: Type.Number(), z: Type.Number() },
  { $id: 'WorldPosition', description: 'Model axes, metres: +X east, −Z north, +Y up.' },
);

const ROTATION =
  'True bearing of the upward direction on the plan picture, in degrees clockwise from true north: 0 if north is ' +
  'at the top, 90 if east is. The bearing of a line is its clockwise angle from the upward direction plus this ' +
  'value; rotating the picture clockwise by this value puts north at the top.';

export const FloorPlan = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    name: Type.String(),
    level: Nullable(Type.String()),
    widthPx: Nullable(Type.Integer({ description: 'Width of the plan picture in pixels.' })),
    heightPx: Nullable(Type.Integer({ description: 'Height of the plan picture in pixels.' })),
    scaleMPerPx: Nullable(Type.Number({ description: 'Metres per pixel of the plan picture.' })),
    rotationDeg: Type.Number({ description: ROTATION }),
    sortOrder: Type.Integer(),
    levelOrder: Type.Integer(),
    isVisible: Type.Boolean(),
    createdAt: Instant(),
  },
  { $id: 'FloorPlan' },
);
export type FloorPlan = Static<typeof FloorPlan>;
export const FloorPlanPage = pageOf(FloorPlan, 'FloorPlan');

export const Milestone = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    name: Type.String(),
    capturedOn: Nullable(Day()),
    description: Nullable(Type.String()),
    sortOrder: Type.Integer(),
    createdAt: Instant(),
  },
  { $id: 'CaptureMilestone' },
);
export type Milestone = Static<typeof Milestone>;
export const MilestonePage = pageOf(Milestone, 'CaptureMilestone');

export const Photo = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    floorPlanId: Nullable(Uuid()),
    milestoneId: Nullable(Uuid()),
    kind: Type.Enum([...PHOTO_KINDS]),
    planX: Nullable(Type.Number({ description: 'Pixels from the left edge of the plan picture.' })),
    planY: Nullable(Type.Number({ description: 'Pixels from the top edge of the plan picture.' })),
    worldPosition: Nullable(WorldPosition),
    elementGuid: Nullable(Type.String({ description: 'The model element that the photo is linked to.' })),
    modelId: Nullable(Uuid()),
    takenAt: Instant(),
    visibility: Type.Enum([...VISIBILITIES]),
    tags: Type.Array(Type.String()),
    notes: Nullable(Type.String()),
    createdAt: Instant(),
  },
  { $id: 'CapturedPhoto' },
);
export type Photo = Static<typeof Photo>;
export const PhotoPage = pageOf(Photo, 'CapturedPhoto');

const Address = (what: string) =>
  Nullable(Type.String({ format: 'uri', description: `${what}; the URL is valid for 15 minutes.` }));

export const PictureFiles = Type.Object(
  {
    original: Type.String({
      format: 'uri',
      description: 'The original file as uploaded; the URL is valid for 15 minutes.',
    }),
    screen: Address('A rendition for screens, null while it is being generated'),
    thumbnail: Address('A small rendition, null while it is being generated'),
  },
  { $id: 'PictureFiles' },
);
export type PictureFiles = Static<typeof PictureFiles>;

/** The files of a photo's picture, by the names under which `…/files/{rendition}` leads to them. */
export const PHOTO_RENDITIONS = ['original', 'screen', 'thumbnail'] as const;
export const FLOOR_PLAN_RENDITIONS = [...PHOTO_RENDITIONS, 'picture'] as const;

const renditionState = {
  renditions: Type.Enum(['pending', 'ready', 'failed']),
  failure: Nullable(
    Type.String({ description: 'Reason why renditions could not be generated; `not_made` if every attempt failed.' }),
  ),
};

export const FloorPlanFiles = Type.Object(
  {
    ...PictureFiles.properties,
    picture: Address(
      'The picture whose pixels `planX` and `planY` refer to: the original, or the rendered page of a PDF, null ' +
        'while it is being generated',
    ),
    ...renditionState,
  },
  { $id: 'FloorPlanFiles' },
);
export type FloorPlanFiles = Static<typeof FloorPlanFiles>;

const PhotoSphere = Type.Object(
  {
    area: Nullable(
      Type.Object(
        {
          leftDeg: Type.Number({ description: 'Left edge, from −180 (behind the centre of the whole panorama).' }),
          topDeg: Type.Number({ description: 'Upper edge: 90 is straight up, 0 the middle of the whole panorama.' }),
          widthDeg: Type.Number({ description: 'Width in degrees, 360 all around.' }),
          heightDeg: Type.Number({ description: 'Height in degrees, 180 from nadir to zenith.' }),
        },
        {
          description:
            'The part of the sphere that is covered; null if all of it is, or if the picture does not state the part.',
        },
      ),
    ),
    headingDeg: Nullable(
      Type.Number({ description: 'Compass heading of the centre of the whole panorama, in degrees.' }),
    ),
    pitchDeg: Type.Number({ description: 'Angle of the centre above the horizon, in degrees.' }),
    rollDeg: Type.Number({ description: 'Roll of the camera, in degrees: the horizon turns counterclockwise.' }),
    initialHeadingDeg: Nullable(Type.Number({ description: 'Compass heading of the initial view.' })),
    initialPitchDeg: Nullable(Type.Number({ description: 'Angle of the initial view above the horizon, in degrees.' })),
  },
  { description: 'GPano XMP metadata of a panorama, in degrees; null if it has none.' },
);

export const PhotoPicture = Type.Object(
  {
    mediaType: Type.String({ examples: ['image/jpeg'] }),
    sizeBytes: Type.Integer({ description: 'Size of the original file.' }),
    widthPx: Type.Integer({ description: 'After applying the orientation stored in the picture.' }),
    heightPx: Type.Integer(),
    position: Nullable(
      Type.Object({
        latitude: Type.Number({ description: 'Degrees, WGS 84.' }),
        longitude: Type.Number({ description: 'Degrees, WGS 84.' }),
        altitudeM: Nullable(Type.Number({ description: 'Metres.' })),
      }),
    ),
    panorama: Type.Enum(['gpano', 'two_to_one', 'none'], {
      description:
        '`gpano`: the picture’s metadata says that it is a 360° panorama. `two_to_one`: its aspect ratio suggests ' +
        'one; a person confirms it by setting the photo’s kind to `photo360`.',
    }),
    sphere: Nullable(PhotoSphere),
    ...renditionState,
  },
  { $id: 'PhotoPicture' },
);
export type PhotoPicture = Static<typeof PhotoPicture>;

const SortOrder = () => Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });
const Metric = () => Type.Number({ minimum: -1e9, maximum: 1e9 });
const OptionalNullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));

const floorPlanFields = {
  level: OptionalNullable(Name()),
  scaleMPerPx: OptionalNullable(Type.Number({ exclusiveMinimum: 0, maximum: 1000 })),
  rotationDeg: Type.Optional(Type.Number({ minimum: -360, maximum: 360, description: ROTATION })),
  sortOrder: Type.Optional(SortOrder()),
  levelOrder: Type.Optional(SortOrder()),
  isVisible: Type.Optional(Type.Boolean()),
};

export const FloorPlanCreate = Type.Object(
  {
    name: Name(),
    ...floorPlanFields,
    page: OptionalNullable(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'The page of a PDF to use as the plan; defaults to 1.',
      }),
    ),
  },
  { $id: 'FloorPlanCreate' },
);
export type FloorPlanCreate = Static<typeof FloorPlanCreate>;

export const FloorPlanChange = Type.Object(
  { name: Type.Optional(Name()), ...floorPlanFields },
  { $id: 'FloorPlanChange' },
);
export type FloorPlanChange = Static<typeof FloorPlanChange>;

const milestoneFields = {
  capturedOn: OptionalNullable(Day()),
  description: OptionalNullable(LongText()),
  sortOrder: Type.Optional(SortOrder()),
};

export const MilestoneCreate = Type.Object({ name: Name(), ...milestoneFields }, { $id: 'CaptureMilestoneCreate' });
export type MilestoneCreate = Static<typeof MilestoneCreate>;

export const MilestoneChange = Type.Object(
  { name: Type.Optional(Name()), ...milestoneFields },
  { $id: 'CaptureMilestoneChange' },
);
export type MilestoneChange = Static<typeof MilestoneChange>;

const photoFields = {
  floorPlanId: OptionalNullable(Uuid()),
  milestoneId: OptionalNullable(Uuid()),
  kind: Type.Optional(Type.Enum([...PHOTO_KINDS])),
  planX: OptionalNullable(Metric()),
  planY: OptionalNullable(Metric()),
  worldPosition: OptionalNullable(Type.Object({ x: Metric(), y: Metric(), z: Metric() })),
  elementGuid: OptionalNullable(Line(64)),
  modelId: OptionalNullable(Uuid()),
  tags: Type.Optional(Tags()),
  notes: OptionalNullable(LongText()),
};

export const PhotoCreate = Type.Object(
  {
    ...photoFields,
    takenAt: Type.Optional(Instant('When the photo was taken; defaults to the time stored in the picture.')),
  },
  { $id: 'CapturedPhotoCreate' },
);
export type PhotoCreate = Static<typeof PhotoCreate>;

export const PhotoChange = Type.Object(
  { ...photoFields, takenAt: Type.Optional(Instant()) },
  { $id: 'CapturedPhotoChange' },
);
export type PhotoChange = Static<typeof PhotoChange>;

export const PhotosPublish = Type.Object(
  { photoIds: Type.Array(Uuid(), { minItems: 1, maxItems: 200, uniqueItems: true }) },
  { $id: 'PhotoPublishRequest' },
);
export type PhotosPublish = Static<typeof PhotosPublish>;

/** Filters of the list of photos. */
export const photoFilters = {
  floorPlanId: Type.Optional(Uuid('Return only photos on this floor plan.')),
  milestoneId: Type.Optional(Uuid('Return only photos of this milestone.')),
  kind: Type.Optional(Type.Enum([...PHOTO_KINDS])),
  visibility: Type.Optional(Type.Enum([...VISIBILITIES])),
};

/** What the app API's list filters by beside that, and its orders. */
export const shownPhotoFilters = {
  ...photoFilters,
  tag: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Return only photos with exactly this tag.',
      examples: ['roof'],
    }),
  ),
  placed: Type.Optional(Type.Boolean({ description: 'Filter by whether the photo is placed on a floor plan.' })),
  takenFrom: SpanEnd('Return only photos taken at or after this instant.'),
  takenTo: SpanEnd('Return only photos taken before this instant.'),
};
export const photoOrders = sortQuery(['takenAt', 'createdAt']);
