import { Text } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import type { Doer } from '../../../../contract/values.ts';
import { Ago } from '../../ui/instant.tsx';
import { DoerName, PersonName } from '../../ui/people.tsx';
import type { FieldWords } from '../editing/field-words.ts';
import classes from './discussion.module.css';
import type { Change } from './discussion-calls.ts';

interface Props {
  readonly projectId: string;
  readonly change: Change;
  readonly words: FieldWords;
}

/** Who changed what, from what to what, in a sentence. */
export function ChangeLine({ projectId, change, words }: Props) {
  const { t } = useTranslation('discussion');
  const { field, from, to, by, chosenBy, at } = change;
  const isFile = field === 'attachments';
  const [before, after] = [from, to].map((value) => (isEmpty(value) ? undefined : shown(words, field, value)));
  const parts = {
    who: <ChangerName {...{ projectId, by, chosenBy }} />,
    field: <span />,
    from: <bdi className={classes.value}>{before}</bdi>,
    to: <bdi className={classes.value}>{after}</bdi>,
  };
  return (
    <Text component="div" className={classes.change}>
      <Trans
        t={t}
        i18nKey={isFile ? (isEmpty(to) ? 'change.fileRemoved' : 'change.fileAdded') : keyOf(from, to, before ?? after)}
        values={{ name: words.name(field) }}
        components={parts}
      />{' '}
      · <Ago at={at} />
    </Text>
  );
}

/** Shows the actor of a change; for a connection that carried out a choice, also the person who made it. */
function ChangerName({ projectId, by, chosenBy }: Pick<Change, 'by' | 'chosenBy'> & { readonly projectId: string }) {
  const { t } = useTranslation('discussion');
  const doer = <DoerName projectId={projectId} by={by} />;
  if (chosenBy === null) return doer;
  const parts = { doer, person: <PersonName projectId={projectId} id={chosenBy} plain /> };
  return <Trans t={t} i18nKey="change.chosen" components={parts} />;
}

/** When a record was made, and by whom where it tells. */
export interface Beginning {
  readonly at: string;
  readonly by?: Doer;
}

/** How the history of a record begins. */
export function BeginningLine({
  projectId,
  began: { at, by },
}: {
  readonly projectId: string;
  readonly began: Beginning;
}) {
  const { t } = useTranslation('discussion');
  return (
    <Text component="div" mb="sm" className={classes.change}>
      {by === undefined ? (
        t('change.entered')
      ) : (
        <Trans t={t} i18nKey="change.made" components={{ who: <DoerName projectId={projectId} by={by} /> }} />
      )}{' '}
      · <Ago at={at} />
    </Text>
  );
}

function keyOf(from: unknown, to: unknown, told: unknown) {
  if (told === undefined) return isEmpty(to) ? 'change.cleared' : 'change.plain';
  if (isEmpty(from)) return 'change.set';
  return isEmpty(to) ? 'change.clearedFrom' : 'change.fromTo';
}

function shown(words: FieldWords, field: string, value: unknown) {
  if (field === 'attachments') return nameOf(value);
  return words.value(field, value);
}

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
