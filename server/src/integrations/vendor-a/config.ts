// Members of a connection's `config` that vendor A knows, and how they are read. Others are kept and never used.
import { type Static, Type } from 'typebox';
import { isMembers } from '../answers/public.ts';

const VendorId = Type.String({ minLength: 1, maxLength: 500 });

/** The known members, each of them optional. */
export const VendorAConfig = Type.Object(
  {
    issueSubtypes: Type.Optional(
      Type.Object(
        { default: VendorId },
        {
          additionalProperties: VendorId,
          description:
            'The subtype of the vendor by the type of an issue here; `default` is for types without an entry.',
        },
      ),
    ),
    markerAttributeId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'A custom attribute of text for the marker, by which issues are found again.',
      }),
    ),
    autoImportFolders: Type.Optional(
      Type.Array(VendorId, {
        maxItems: 50,
        description: 'Folders whose new models are imported by themselves; others are imported once by a person.',
      }),
    ),
  },
  { additionalProperties: true },
);
export type VendorAConfig = Static<typeof VendorAConfig>;

/** A configuration as it is stored: checked when it was set, by an adapter that may have known less. */
export type Config = Readonly<Record<string, unknown>>;

/** Returns the subtypes by local type; none for a configuration that has no such table. */
export function readSubtypes({ issueSubtypes }: Config): Readonly<Record<string, string>> {
  if (!isMembers(issueSubtypes)) return {};
  return Object.fromEntries(
    Object.entries(issueSubtypes).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}

/** Returns the id of the custom attribute that holds markers; undefined without one. */
export function readMarkerAttribute({ markerAttributeId }: Config): string | undefined {
  return typeof markerAttributeId === 'string' && markerAttributeId !== '' ? markerAttributeId : undefined;
}
