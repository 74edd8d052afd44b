import { Type } from 'typebox';
import { openFromElsewhere } from '../access.ts';
import { defineOperations } from './operation.ts';

/** The largest event of a vendor, in bytes. */
export const MAX_EVENT_BYTES = 1_048_576;

const Vendor = () => Type.String({ minLength: 1, maxLength: 100, description: 'The name of the vendor.' });

const EventTaken = Type.Object(
  { accepted: Type.Literal(true, { description: 'The event was stored.' }) },
  { $id: 'EventTaken' },
);
const EventLeft = Type.Object(
  {
    accepted: Type.Literal(false, { description: 'The event was not stored.' }),
    reason: Type.Enum(['ignored', 'duplicate'], {
      description: '`ignored`: an event without an effect here. `duplicate`: it arrived before.',
    }),
  },
  { $id: 'EventLeft' },
);

const shared = {
  access: openFromElsewhere('the vendor signs the bytes of the body'),
  scope: 'none',
  body: Type.Object({}, { additionalProperties: true }),
  rawBody: true,
  reply: EventTaken,
  status: 202,
  otherReplies: { 200: { description: 'Signed, but without an effect.', reply: EventLeft } },
  refuses: ['unauthorized', 'bad_request'],
} as const;

export const integrationEventOperations = defineOperations('Integrations', {
  postConnectionEvent: {
    ...shared,
    method: 'POST',
    path: '/api/webhooks/{vendor}/{connectionId}',
    summary: 'Receive an event of a connection',
    description:
      'For vendors of kind a. Takes an event that the vendor signed with the secret of the connection in ' +
      '`x-<vendor>-signature`: HMAC-SHA256 of the body in hex, with or without `sha256hashedPayload=` before it.',
    params: Type.Object({ vendor: Vendor(), connectionId: Type.String({ description: 'The id of the connection.' }) }),
  },
  postCompanyEvent: {
    ...shared,
    method: 'POST',
    path: '/api/webhooks/{vendor}',
    summary: 'Receive an event of a company',
    description:
      'For vendors of kind b. Takes an event for the connections to the company in `<vendor>-company-id` whose secret signed ' +
      'it in `x-<vendor>-signature`: HMAC-SHA256 of the body in hex.',
    params: Type.Object({ vendor: Vendor() }),
    query: Type.Object({
      connection: Type.Optional(
        Type.String({ maxLength: 100, description: 'Tells the hooks of connections apart. Not used.' }),
      ),
    }),
  },
});
