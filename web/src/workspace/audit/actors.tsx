import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownName } from '../../ui/shown-title.ts';
import { SystemName } from '../../ui/system-name.tsx';
import { useApplications, useKeys, useMembers } from '../records.ts';
import type { AuditEntry } from './audit-actions.ts';

/** The names of the people, keys and OAuth applications of a workspace, by their ids; revoked keys among them. */
export function useNames(workspaceId: string): ReadonlyMap<string, string> {
  const members = useMembers(workspaceId).data?.rows;
  const keys = useKeys(workspaceId).data?.rows;
  const applications = useApplications(workspaceId).data?.rows;
  return useMemo(
    () =>
      new Map([
        ...(members ?? []).map(({ userId, name, email }): [string, string] => [userId, shownName(name, email)]),
        ...[...(keys ?? []), ...(applications ?? [])].map(({ id, name }): [string, string] => [
          id,
          shownName(name, id),
        ]),
      ]),
    [members, keys, applications],
  );
}

interface Props {
  readonly entry: Pick<AuditEntry, 'actor' | 'applicationId' | 'projectId'>;
  readonly names: ReadonlyMap<string, string>;
}

/** Who did something. */
export function ActorName({ entry: { actor, applicationId, projectId }, names }: Props) {
  const { t } = useTranslation('audit');
  const { type, id } = actor;
  // A connection to a vendor or an automation rule.
  if (type === 'system' && id !== null && projectId !== null) return <SystemName {...{ projectId, id }} />;
  if (id === null || type === 'system' || type === 'operator' || type === 'scim')
    return <span>{t(`actors.${type}`)}</span>;
  const name = names.get(id);
  if (name === undefined) return <span>{t(type === 'key' ? 'goneKey' : 'gone')}</span>;
  return (
    <span className="own-direction">
      {name}
      {type === 'key' && (
        <Text span inherit c="dimmed">
          {' '}
          · {t('actors.key')}
        </Text>
      )}
      {applicationId !== null && (
        <Text span inherit c="dimmed">
          {' '}
          · {t('through', { application: names.get(applicationId) ?? t('goneApplication') })}
        </Text>
      )}
    </span>
  );
}
