// The parts of a topic by their names.
import type { BcfTopic, BcfTopicRead } from '../bcf/public.ts';
import { emptyTopic, type readBcf } from '../bcf/public.ts';

export type BcfComment = BcfTopic['comments'][number];
export type BcfViewpoint = BcfTopic['viewpoints'][number];
export type BcfView = NonNullable<BcfViewpoint['view']>;
export type BcfComponent = NonNullable<BcfView['components']>['selection'][number];
export type BcfTopicWithFiles = Pick<Extract<BcfTopicRead, { outcome: 'read' }>, 'topic' | 'files'>;
export type BcfFile = BcfTopicWithFiles['files'][number];

export type BcfArchive = Awaited<ReturnType<typeof readBcf>>;

/** Of what is unknown in an element: nothing. */
export const NOTHING_MORE = emptyTopic('', '').rest.topic;
