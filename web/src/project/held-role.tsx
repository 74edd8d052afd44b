import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectMember as Member } from '../../../contract/people.ts';
import type { ProjectRole } from '../../../contract/scopes.ts';
import { type Tagged, tagged } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { Conflict } from '../records/conflict.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { type RoleCalls, useRoleChange } from '../ui/role-change.ts';
import { toastDone } from '../ui/toasts.tsx';
import { useRefreshRoles } from './project-members.ts';
import { RoleChoice } from './role-choice.tsx';
import type { RoleHolder } from './role-holders.ts';

interface Props {
  readonly projectId: string;
  readonly holder: RoleHolder;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** A role that was given by name, changed on the state in which it was read. */
export function HeldRole(props: Props) {
  const { projectId, holder } = props;
  const { read } = useCalls(projectId, holder.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['project', projectId, 'member', holder.id],
    queryFn: read,
    // Never begun on what was kept from an earlier look.
    gcTime: 0,
  });
  if (data !== undefined) return <RoleForm {...props} read={data} />;
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  return <Pending height={180} />;
}

function RoleForm({ projectId, holder, read, onTake, onClose }: Props & { readonly read: Tagged<Member> }) {
  const { t } = useTranslation('project');
  const shell = useTranslation('shell').t;
  const refresh = useRefreshRoles(projectId);
  // The state that the person set out from; what is read meanwhile does not touch what is entered.
  const [begun] = useState(read);
  const [role, setRole] = useState<ProjectRole>(begun.record.role);
  const { change, theirs, goBack } = useRoleChange(begun, useCalls(projectId, holder.id), ({ record }) => {
    toastDone(t('members.given', { name: holder.name, role: t(`roles.${record.role}.name`) }));
    finish();
  });
  function finish(): void {
    void refresh();
    onClose();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.run({ role, etag: begun.etag });
      }}
    >
      <Stack>
        {begun.record.ruled && (
          <Text size="sm" c="dimmed">
            {t('members.ruled')}
          </Text>
        )}
        <RoleChoice value={role} onChange={setRole} />
        {change.problem !== undefined && theirs === undefined && <ProblemNotice problem={change.problem} />}
        <Group justify="space-between" gap="xs">
          <Button
            variant="subtle"
            color="red.9"
            c="var(--mantine-color-error)"
            leftSection={<IconUserMinus size={16} />}
            onClick={onTake}
          >
            {t('members.take')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {shell('cancel')}
            </Button>
            <Button
              type="submit"
              loading={change.isPending}
              disabled={role === begun.record.role && !begun.record.ruled}
            >
              {t('members.change')}
            </Button>
          </Group>
        </Group>
      </Stack>
      {theirs !== undefined && (
        <Conflict
          fields={[
            {
              name: t('members.role'),
              theirs: t(`roles.${theirs.record.role}.name`),
              yours: t(`roles.${role}.name`),
            },
          ]}
          isPending={change.isPending}
          onKeepYours={() => change.run({ role, etag: theirs.etag })}
          onTakeTheirs={finish}
          onBack={goBack}
        />
      )}
    </form>
  );
}

function useCalls(projectId: string, userId: string): RoleCalls<ProjectRole, Member> {
  const api = useApi();
  const path = { projectId, userId };
  return {
    read: () => tagged(api.GET('/api/projects/{projectId}/members/{userId}', { params: { path } })),
    send: ({ role, etag }) =>
      tagged(
        api.PUT('/api/projects/{projectId}/members/{userId}', {
          params: { path, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body: { role },
        }),
      ),
  };
}
