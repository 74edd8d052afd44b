import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceRole } from '../../../../contract/scopes.ts';
import { type Schema, type Tagged, tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { Conflict } from '../../parts/conflict.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { type RoleCalls, useRoleChange } from '../../parts/role-change.ts';
import { toastDone } from '../../parts/toasts.tsx';
import { RoleChoice } from './role-choice.tsx';

type Member = Schema<'Member'>;

interface Props {
  readonly workspaceId: string;
  readonly userId: string;
  readonly isOwner: boolean;
  readonly onClose: () => void;
}

/** A member's role, changed on the state in which it was read. */
export function MemberRole(props: Props) {
  const { workspaceId, userId } = props;
  const frame = useTranslation('frame').t;
  const api = useWorkspaceApi(workspaceId);
  const { data, error, refetch } = useQuery({
    queryKey: memberKey(props),
    queryFn: () => tagged(api.GET('/api/workspace/members/{userId}', { params: { path: { userId } } })),
    // Never begun on what was kept from an earlier look.
    gcTime: 0,
  });
  if (data !== undefined) return <RoleForm {...props} read={data} />;
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  return <Skeleton height={180} role="status" aria-label={frame('loading')} />;
}

function RoleForm({ read, isOwner, onClose, ...of }: Props & { readonly read: Tagged<Member> }) {
  const { t } = useTranslation('workspace');
  const refresh = useRefresh();
  // The state that the person set out from; what is read meanwhile does not touch what is entered.
  const [begun] = useState(read);
  const [role, setRole] = useState<WorkspaceRole>(begun.record.role);
  const { change, theirs, goBack } = useRoleChange(begun, useCalls(of), ({ record }) => {
    toastDone(t('members.changed', { name: record.name, role: t(`roles.${record.role}.name`) }));
    finish();
  });
  function finish(): void {
    void refresh(['workspace', of.workspaceId, 'members'], memberKey(of), ['session']);
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
        <RoleChoice value={role} onChange={setRole} mayOwner={isOwner} />
        {theirs === undefined && <MemberProblem problem={change.problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending} disabled={role === begun.record.role}>
            {t('members.save')}
          </Button>
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

function useCalls({ workspaceId, userId }: Pick<Props, 'workspaceId' | 'userId'>): RoleCalls<WorkspaceRole, Member> {
  const api = useWorkspaceApi(workspaceId);
  const path = { userId };
  return {
    read: () => tagged(api.GET('/api/workspace/members/{userId}', { params: { path } })),
    send: ({ role, etag }) =>
      tagged(
        api.PATCH('/api/workspace/members/{userId}', {
          params: { path, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body: { role },
        }),
      ),
  };
}

const memberKey = ({ workspaceId, userId }: Pick<Props, 'workspaceId' | 'userId'>) =>
  ['workspace', workspaceId, 'member', userId] as const;

/** A workspace keeps an owner: the refusal in the person's own language, with the way out. */
function MemberProblem({ problem }: { readonly problem: unknown }) {
  const { t } = useTranslation('workspace');
  if (problem === undefined) return null;
  return (
    <Stack gap="xs">
      {problem instanceof Problem && problem.code === 'conflict' && <Text size="sm">{t('members.lastOwner')}</Text>}
      <ProblemNotice problem={problem} />
    </Stack>
  );
}
