// Messages in responses of the app API: the English text, with the key and the parameters by which a client translates it.
import { type Static, Type } from 'typebox';
import { Nullable } from '../values.ts';

const keyMembers = {
  key: Type.Optional(
    Nullable(
      Type.String({
        description: 'Stable key of the message; absent if it was stored by an earlier release.',
        examples: ['field.required'],
      }),
    ),
  ),
  params: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Parameters of the message by name: a word, a number, a list of words, or another message with its own ' +
        '`key`, `params` and `message`.',
    }),
  ),
};

/** Members of a record that is a message. */
export const messageMembers = {
  message: Type.String({ description: 'The message in English; its wording may change.' }),
  ...keyMembers,
};

/** A message as a member of a record. */
export const WireMessage = Type.Object(messageMembers, { $id: 'Message' });
export type WireMessage = Static<typeof WireMessage>;
