// The members of a connection's `config` that the adapter of vendor C knows. Others are kept and never used.

import { type Static, Type } from 'typebox';
import { createMessage } from '../../../../contract/messages/message.ts';
import { compileRequest } from '../../platform/http/schema.ts';
import { VendorFault } from '../vendors/public.ts';
import { DATE_FORMS } from './days.ts';

const MAX_CALLS_PER_MINUTE = 60;

const Status = () => Type.String({ minLength: 1, maxLength: 200 });
/** The first one is sent; all of them are read. */
const Statuses = () => Type.Optional(Type.Union([Status(), Type.Array(Status(), { minItems: 1, maxItems: 50 })]));
const MaxLength = () => Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }));

/** The known members of `config`, by which they are checked when they are set. */
export const VendorCConfig = Type.Object(
  {
    baseUrl: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2000, description: 'The address of the customer’s own installation.' }),
    ),
    timeZone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'IANA name of the zone of the vendor’s dates; the project’s if it is not set.',
      }),
    ),
    conditions: Type.Optional(
      Type.Object(
        {
          new: Statuses(),
          good: Statuses(),
          fair: Statuses(),
          poor: Statuses(),
          out_of_service: Statuses(),
          retired: Statuses(),
        },
        { description: 'The vendor’s statuses by condition; they come before the usual ones.' },
      ),
    ),
    initialStatus: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The status that the vendor gives a new asset; `ok` if it is not set.',
      }),
    ),
    createRooms: Type.Optional(
      Type.Boolean({ description: 'True if spaces without a room at the vendor get one; false by default.' }),
    ),
    dateForm: Type.Optional(
      Type.Enum([...DATE_FORMS], {
        description:
          'The form in which dates are sent: that of the date that the vendor has if it is not set, else days.',
      }),
    ),
    maxLengths: Type.Optional(
      Type.Object(
        {
          tag: MaxLength(),
          manufacturer: MaxLength(),
          modelNumber: MaxLength(),
          serialNumber: MaxLength(),
          notes: MaxLength(),
          usage: MaxLength(),
          department: MaxLength(),
          name: MaxLength(),
        },
        { description: 'The maximum length of texts at the vendor, by field, if it is not the usual one.' },
      ),
    ),
    accountId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The name under which the vendor records changes of the connection’s account: no call returns it.',
      }),
    ),
    callsPerMinute: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_CALLS_PER_MINUTE, description: 'Calls a minute; 60 if it is not set.' }),
    ),
  },
  { additionalProperties: true },
);
export type VendorCConfig = Static<typeof VendorCConfig>;

const listFaults = compileRequest(VendorCConfig);

/** Returns the known members of a connection's configuration. @throws VendorFault not_configured */
export function readConfig(config: Readonly<Record<string, unknown>>): VendorCConfig {
  if (isConfig(config)) return config;
  throw new VendorFault('not_configured', createMessage('integrations.faultConfig'));
}

function isConfig(config: Readonly<Record<string, unknown>>): config is VendorCConfig {
  return listFaults(config).length === 0;
}
