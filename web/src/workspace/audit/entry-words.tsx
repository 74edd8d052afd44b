import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, findActionLabel, nameIn } from './audit-actions.ts';
import classes from './entry-words.module.css';

interface WhatProps {
  readonly entry: AuditEntry;
  readonly names: ReadonlyMap<string, string>;
}

/** What was done, to whom or what; where there is no room, what is behind in the name's own direction is left out. */
export function What({ entry, names }: WhatProps) {
  const about = nameIn(entry) ?? (entry.subject.type === 'user' ? names.get(entry.subject.id ?? '') : undefined);
  return (
    <span className={classes.what}>
      <ActionName action={entry.action} />
      {about !== undefined && (
        <>
          <Text span inherit c="dimmed">
            {' · '}
          </Text>
          <Text component="bdi" inherit c="dimmed" className={classes.about}>
            {about}
          </Text>
        </>
      )}
    </span>
  );
}

/** The words of an action; its name where it has none yet. */
export function ActionName({ action }: { readonly action: string }) {
  const { t } = useTranslation('audit');
  const label = findActionLabel(t('actions', { returnObjects: true }), action);
  return label === undefined ? <span className="as-typed">{action}</span> : <span>{label}</span>;
}
