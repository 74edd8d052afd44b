// The members of a connection's `config` that vendor B knows.
import { Type } from 'typebox';

const VendorId = Type.String({ pattern: '^[0-9]{1,20}$' });

/** The texts of an RFI that can carry our marker. */
const MARKER_FIELDS = ['reference', 'custom_textfield_1', 'custom_textfield_2'] as const;
type MarkerField = (typeof MARKER_FIELDS)[number];

/** The known members, each of them optional. Others are kept and never used. */
export const VendorBConfig = Type.Object(
  {
    baseUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description: 'The address of the API.' })),
    webhookSecret: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'The secret of events; one is made without it.' }),
    ),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        format: 'currency',
        description: 'The currency of cost impacts at the vendor, which names none. Without it they are not synced.',
      }),
    ),
    rfiManagerId: Type.Optional({ ...VendorId, description: 'The manager of RFIs that are created at the vendor.' }),
    markerField: Type.Optional(
      Type.Enum(MARKER_FIELDS, { description: 'The text of an RFI that carries our marker; `reference` by default.' }),
    ),
  },
  { additionalProperties: true },
);

/** Returns the currency of cost impacts; undefined if they are not synced. */
export function getCurrency({ currency }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof currency === 'string' ? currency : undefined;
}

/** Returns the manager of new RFIs; undefined if none is set. */
export function getRfiManager({ rfiManagerId }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof rfiManagerId === 'string' ? rfiManagerId : undefined;
}

/** Returns the member of an RFI that carries the marker. */
export function getMarkerField({ markerField }: Readonly<Record<string, unknown>>): MarkerField {
  return MARKER_FIELDS.find((each) => each === markerField) ?? 'reference';
}
