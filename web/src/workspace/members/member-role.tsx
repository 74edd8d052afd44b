import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceRole } from '../../../../contract/scopes.ts';
import { type Schema, type Tagged, tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Conflict } from '../../parts/conflict.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
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
  const { change, theirs, goBack } = useRoleChange(of, begun, ({ record }) => {
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

interface RoleChange {
  readonly role: WorkspaceRole;
  readonly etag: string | null;
}

/** Sends the role; `theirs` is the member as somebody else left them meanwhile, in another role. */
function useRoleChange(
  { workspaceId, userId }: Pick<Props, 'workspaceId' | 'userId'>,
  begun: Tagged<Member>,
  onDone: (answer: Tagged<Member>) => void,
) {
  const api = useWorkspaceApi(workspaceId);
  const [theirs, setTheirs] = useState<Tagged<Member>>();
  const params = { path: { userId } };
  const send = ({ role, etag }: RoleChange) =>
    tagged(
      api.PATCH('/api/workspace/members/{userId}', {
        params: { ...params, ...(etag !== null && { header: { 'If-Match': etag } }) },
        body: { role },
      }),
    );
  const change = useCall(async (wanted: RoleChange) => {
    try {
      return await send(wanted);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 412) throw problem;
      const now = await tagged(api.GET('/api/workspace/members/{userId}', { params }));
      const isSameRole = [(theirs ?? begun).record.role, wanted.role].includes(now.record.role);
      // What changed is their name or the like: there is nothing to choose between.
      if (isSameRole) return await send({ ...wanted, etag: now.etag });
      setTheirs(now);
      throw problem;
    }
  }, onDone);
  // A refusal of another kind is said in the form, not behind the question.
  const isConflict = change.isPending || (change.problem instanceof Problem && change.problem.status === 412);
  return { change, theirs: isConflict ? theirs : undefined, goBack: () => setTheirs(undefined) };
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
