import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, knownAction, nameIn } from './audit-actions.ts';

interface WhatProps {
  readonly entry: AuditEntry;
  readonly names: ReadonlyMap<string, string>;
}

/** What was done, to whom or what. */
export function What({ entry, names }: WhatProps) {
  const about = nameIn(entry) ?? (entry.subject.type === 'user' ? names.get(entry.subject.id ?? '') : undefined);
  return (
    <>
      <ActionName action={entry.action} />
      {about !== undefined && (
        <Text span inherit c="dimmed">
          {' · '}
          <bdi>{about}</bdi>
        </Text>
      )}
    </>
  );
}

/** An action in words; one that has none yet as it is named. */
export function ActionName({ action }: { readonly action: string }) {
  const { t } = useTranslation('audit');
  const known = knownAction(action);
  return known === undefined ? <span className="as-typed">{action}</span> : <span>{t(`actions.${known}`)}</span>;
}
