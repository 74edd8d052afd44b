import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Member, MemberRolePreview } from '../../../../contract/people.ts';
import type { WorkspaceRole } from '../../../../contract/scopes.ts';
import { type Tagged, tagged, taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { Conflict } from '../../records/conflict.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { type RoleCalls, useRoleChange } from '../../ui/role-change.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { RoleChoice } from './role-choice.tsx';

type LockOutReason = NonNullable<MemberRolePreview['losesAccess']>;

interface Props {
  readonly workspaceId: string;
  readonly userId: string;
  readonly isOwner: boolean;
  readonly onClose: () => void;
}

/** A member's role, changed on the state in which it was read. */
export function MemberRole(props: Props) {
  const { workspaceId, userId } = props;
  const api = useWorkspaceApi(workspaceId);
  const { data, error, refetch } = useQuery({
    queryKey: memberKey(props),
    queryFn: () => tagged(api.GET('/api/workspace/members/{userId}', { params: { path: { userId } } })),
    // Never begun on what was kept from an earlier look.
    gcTime: 0,
  });
  if (data !== undefined) return <RoleForm {...props} read={data} />;
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  return <Pending height={180} />;
}

function RoleForm({ read, isOwner, onClose, ...of }: Props & { readonly read: Tagged<Member> }) {
  const { t } = useTranslation('members');
  const refresh = useRefresh();
  // The state that the person set out from; what is read meanwhile does not touch what is entered.
  const [begun] = useState(read);
  const [role, setRole] = useState<WorkspaceRole>(begun.record.role);
  const losesAccess = useLostAccess({ ...of, from: begun.record.role, role });
  const { change, theirs, goBack } = useRoleChange(begun, useCalls(of, losesAccess !== null), ({ record }) => {
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
        {losesAccess !== null && <LostAccess name={begun.record.name} reason={losesAccess} />}
        {theirs === undefined && change.problem !== undefined && <ProblemNotice problem={change.problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending} disabled={role === begun.record.role}>
            {t(losesAccess === null ? 'members.save' : 'members.saveAnyway')}
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

/** Previews a lesser role of an owner, the only one that takes a way in. Null: they keep one, or it is not known yet. */
function useLostAccess({
  workspaceId,
  userId,
  from,
  role,
}: Pick<Props, 'workspaceId' | 'userId'> & { readonly from: WorkspaceRole; readonly role: WorkspaceRole }) {
  const api = useWorkspaceApi(workspaceId);
  const { data } = useQuery({
    queryKey: ['workspace', workspaceId, 'member', userId, 'role-preview'],
    queryFn: () => taken(api.GET('/api/workspace/members/{userId}/role-preview', { params: { path: { userId } } })),
    enabled: from === 'owner' && role !== from,
    gcTime: 0,
  });
  return role === from ? null : (data?.losesAccess ?? null);
}

function LostAccess({ name, reason }: { readonly name: string; readonly reason: LockOutReason }) {
  const { t } = useTranslation('members');
  const sso = useTranslation('sso').t;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle />}
      title={<Trans t={t} i18nKey="members.losesAccess" values={{ name }} components={{ b: <bdi /> }} />}
    >
      <Text size="sm">{sso(`policy.reasons.${reason}`)}</Text>
      <Text size="sm">{t('members.losesAccessAdvice')}</Text>
    </Alert>
  );
}

function useCalls(
  { workspaceId, userId }: Pick<Props, 'workspaceId' | 'userId'>,
  isForced: boolean,
): RoleCalls<WorkspaceRole, Member> {
  const api = useWorkspaceApi(workspaceId);
  const path = { userId };
  return {
    read: () => tagged(api.GET('/api/workspace/members/{userId}', { params: { path } })),
    send: ({ role, etag }) =>
      tagged(
        api.PATCH('/api/workspace/members/{userId}', {
          params: { path, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body: { role, ...(isForced && { force: true }) },
        }),
      ),
  };
}

const memberKey = ({ workspaceId, userId }: Pick<Props, 'workspaceId' | 'userId'>) =>
  ['workspace', workspaceId, 'member', userId] as const;
