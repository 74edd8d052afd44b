// What an import makes of a topic: pure. The file wins where nothing was changed here since the import before; what was
// changed here stays, and is named where the file was changed too.
import { isDeepStrictEqual } from 'node:util';
import type { Issue, IssueChange } from '../../../../contract/issues.ts';
import type { BcfTopic } from '../bcf/public.ts';
import { nextStatuses } from '../issues/public.ts';
import { mergeValue } from '../merging/public.ts';
import type { CommentHere, KeptComment, KeptTopic } from './store.ts';
import { commentText, TOPIC_FIELDS, type TopicFields } from './topic-issue.ts';

export interface FieldPlan {
  readonly change: IssueChange;
  /** Fields that stay as they are here although the file has another value. */
  readonly conflicts: readonly string[];
}

/** How a known issue changes by a topic. */
export function planFields(here: Issue, file: TopicFields, topic: BcfTopic, kept: KeptTopic | undefined): FieldPlan {
  const change: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const name of TOPIC_FIELDS) {
    const imported = kept === undefined ? basisOf(here, file, topic)[name] : kept.imported[name];
    const merged = mergeValue<unknown>({ imported, here: here[name], file: file[name] }, isDeepStrictEqual);
    const isMove = name === 'status' && merged.value !== here.status;
    const isRefused = isMove && !nextStatuses(here.status).includes(file.status);
    if (merged.isConflict || isRefused) conflicts.push(name);
    else if (!isDeepStrictEqual(merged.value, here[name])) change[name] = merged.value;
  }
  return { change, conflicts };
}

// An issue that was exported and never imported: what it was when it left is told by nothing but the instant that its topic
// bears. A topic that is changed later than the issue wins.
function basisOf(here: Issue, file: TopicFields, { modifiedDate }: BcfTopic): TopicFields {
  return modifiedDate !== null && modifiedDate > here.updatedAt ? here : file;
}

export interface CommentPlan {
  readonly fresh: readonly { guid: string; text: string; author: string | null; at: string | null }[];
  readonly changed: readonly { id: string; text: string }[];
  readonly conflicts: number;
  /** Which record each comment of the topic has; null for one that says nothing, or was deleted here. */
  readonly records: Map<string, string | null>;
}

/** How the comments of a known issue change by a topic. */
export function planComments(topic: BcfTopic, here: readonly CommentHere[], kept: readonly KeptComment[]): CommentPlan {
  const keptByGuid = new Map(kept.map((each) => [each.guid, each]));
  const hereById = new Map(here.map((each) => [each.id, each]));
  const plan = {
    fresh: [] as CommentPlan['fresh'][number][],
    changed: [] as { id: string; text: string }[],
    conflicts: 0,
  };
  const records = new Map<string, string | null>();
  for (const comment of topic.comments) {
    const text = commentText(comment);
    const before = keptByGuid.get(comment.guid);
    const record = before === undefined ? hereById.get(comment.guid) : hereById.get(before.commentId ?? '');
    records.set(comment.guid, record?.id ?? null);
    if (record !== undefined && text !== '') {
      const imported = before?.importedText ?? record.text;
      const merged = mergeValue({ imported, here: record.text, file: text }, Object.is);
      if (merged.isConflict) plan.conflicts += 1;
      else if (merged.value !== record.text) plan.changed.push({ id: record.id, text: merged.value });
    } else if (text !== '' && (before === undefined || before.importedText === null)) {
      plan.fresh.push({ guid: comment.guid, text, author: comment.author, at: comment.date });
    }
  }
  return { ...plan, records };
}
