import { Alert, Anchor, Button, Group, Select, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectRole } from '../../../contract/scopes.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { useFormats } from '../language/formats.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useDraft } from '../ui/draft.ts';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useProjectAccess } from '../ui/project-access.ts';
import { toastDone } from '../ui/toasts.tsx';
import { useCandidates, useRefreshRoles } from './project-members.ts';
import { RoleChoice } from './role-choice.tsx';
import type { RoleHolder } from './role-holders.ts';

interface Props {
  readonly projectId: string;
  readonly holders: readonly RoleHolder[];
  readonly onClose: () => void;
}

interface Values {
  readonly userId: string | null;
  readonly role: ProjectRole;
}

/** Gives a member of the workspace a role in the project. */
export function GiveRole({ projectId, holders, onClose }: Props) {
  const { t } = useTranslation('project');
  const shell = useTranslation('shell').t;
  const { compare } = useFormats();
  const { workspaceId } = useProjectAccess(projectId);
  const { candidates, error, retry } = useCandidates(workspaceId, holders, true);
  const draft = useDraft<Values>(`role:${projectId}:new`, { userId: null, role: 'viewer' });
  const { role } = draft.values;
  const [isMissing, setMissing] = useState(false);
  // Somebody kept in a draft may have a role by now.
  const chosen = candidates?.find((each) => each.userId === draft.values.userId);
  const name = chosen?.name ?? '';
  const give = useGiveRole(projectId, () => {
    draft.clear();
    toastDone(t('members.given', { name, role: t(`roles.${role}.name`) }));
    onClose();
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(chosen === undefined);
    if (chosen !== undefined) give.mutate({ userId: chosen.userId, role });
  }

  const invite = (
    <Anchor size="sm" renderRoot={(props) => <Link to="/w/$workspaceId/members" params={{ workspaceId }} {...props} />}>
      {t('members.invite')}
    </Anchor>
  );
  return (
    <Dialog opened onClose={onClose} title={t('members.give')} closeButtonProps={{ 'aria-label': shell('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {error && <ProblemNotice problem={error} onRetry={retry} />}
          {candidates === undefined ? (
            error === null && <Pending height={220} />
          ) : candidates.length === 0 ? (
            <Alert color="gray" icon={<IconUsers />} title={t('members.nobodyLeft')}>
              {invite}
            </Alert>
          ) : (
            <>
              <Select
                label={t('members.who')}
                placeholder={t('members.whoHint')}
                data={candidates
                  .map((each) => ({ value: each.userId, label: `${each.name} · ${each.email}` }))
                  .toSorted((a, b) => compare(a.label, b.label))}
                value={chosen?.userId ?? null}
                onChange={(value) => {
                  draft.set({ userId: value });
                  setMissing(false);
                }}
                error={isMissing && t('members.whoMissing')}
                nothingFoundMessage={shell('people.notFound')}
                limit={100}
                searchable
                required
                autoFocus
              />
              <RoleChoice value={role} onChange={(value) => draft.set({ role: value })} />
              {invite}
            </>
          )}
          {give.error && <ProblemNotice problem={give.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {shell('cancel')}
            </Button>
            {candidates !== undefined && candidates.length > 0 && (
              <Button type="submit" loading={give.isPending}>
                {t('members.giveAction')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Gives a role to somebody who has none: the last one to say so is right. */
function useGiveRole(projectId: string, onDone: () => void) {
  const api = useApi();
  const refresh = useRefreshRoles(projectId);
  return useSingleMutation<unknown, Error, { userId: string; role: ProjectRole }>({
    mutationFn: ({ userId, role }) =>
      api.PUT('/api/projects/{projectId}/members/{userId}', {
        params: { path: { projectId, userId } },
        body: { role },
      }),
    onSuccess: onDone,
    onSettled: refresh,
  });
}
