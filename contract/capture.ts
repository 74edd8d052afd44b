// Picture files of photos and floor plans. The records themselves (spec 2.2–2.4, contract §10): contract/records.
import { type Static, Type } from 'typebox';
import { Nullable, Uuid } from './values.ts';

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

export const PhotosPublish = Type.Object(
  { photoIds: Type.Array(Uuid(), { minItems: 1, maxItems: 200, uniqueItems: true }) },
  { $id: 'PhotoPublishRequest' },
);
export type PhotosPublish = Static<typeof PhotosPublish>;
