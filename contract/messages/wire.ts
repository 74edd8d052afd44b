// Messages in responses of the app API: the English text, with the key and the parameters by which a client translates it.
import { type Static, Type } from 'typebox';

const MessageKey = Type.String({
  $id: 'MessageKey',
  description: 'Absent if the message is not of this service, or was stored by an earlier release.',
  examples: ['field.required'],
});

const MessageParams = Type.Record(Type.String(), Type.Unknown(), {
  $id: 'MessageParams',
  description:
    'Parameters of the message by name: a word, a number, a list of words, or another message with its own `key`, `params` and ' +
    '`message`.',
});

/** Members by which a client translates a message. */
export const keyMembers = {
  key: Type.Optional(Type.Union([MessageKey, Type.Null()], { description: 'Stable key of the message.' })),
  params: Type.Optional(MessageParams),
};

/** Members of a record that is a message. */
export const messageMembers = {
  message: Type.String({ description: 'The message in English; its wording may change.' }),
  ...keyMembers,
};

/** A message as a member of a record. */
export const WireMessage = Type.Object(messageMembers, { $id: 'Message' });
export type WireMessage = Static<typeof WireMessage>;
