import { ActionIcon, Anchor, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Day } from '../../ui/instant.tsx';
import { useMay } from '../../ui/project-access.ts';
import { useShownTitle } from '../../ui/shown-title.ts';
import { toastProblem } from '../../ui/toasts.tsx';
import type { Milestone } from '../milestone-list.ts';
import { listOrderChanges } from '../plans/plan-data.ts';
import { useChangeMilestone } from './milestone-data.ts';

interface Props {
  readonly projectId: string;
  readonly milestones: readonly Milestone[];
  readonly onEdit: (milestone: Milestone) => void;
  readonly onDelete: (milestone: Milestone) => void;
}

/** Lists milestones in their order, which the arrow buttons change. */
export function MilestoneList({ projectId, milestones, onEdit, onDelete }: Props) {
  const { t } = useTranslation('milestones');
  const mayChange = useMay(projectId, 'upload_engineer');
  const { move, said } = useMoves(projectId, milestones);
  return (
    <>
      <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('title')}>
        {milestones.map((milestone, place) => (
          <Paper key={milestone.id} component="li" withBorder bg="var(--pcs-surface)" p="sm">
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Facts projectId={projectId} milestone={milestone} />
              {mayChange && (
                <Group gap={2} wrap="nowrap">
                  <MoveButton
                    label={t('moveUp', { name: milestone.name })}
                    isUp
                    isOff={place === 0}
                    onClick={() => move(place, -1)}
                  />
                  <MoveButton
                    label={t('moveDown', { name: milestone.name })}
                    isOff={place === milestones.length - 1}
                    onClick={() => move(place, 1)}
                  />
                  <RowMenu
                    milestone={milestone}
                    onEdit={() => onEdit(milestone)}
                    onDelete={() => onDelete(milestone)}
                  />
                </Group>
              )}
            </Group>
          </Paper>
        ))}
      </Stack>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

function Facts({
  projectId,
  milestone: { id, name, capturedOn, description },
}: {
  projectId: string;
  milestone: Milestone;
}) {
  const { t } = useTranslation('milestones');
  const shown = useShownTitle();
  return (
    <Stack gap={4} miw={0}>
      <Group gap="xs">
        <Text fw={600} className="own-direction" style={{ overflowWrap: 'anywhere' }}>
          {shown(name)}
        </Text>
        <Text size="sm" c="dimmed">
          {capturedOn === null ? t('noDay') : <Day on={capturedOn} />}
        </Text>
      </Group>
      {description !== null && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <span className="own-direction">{description}</span>
        </Text>
      )}
      <Anchor
        size="sm"
        aria-label={t('photosOf', { name })}
        renderRoot={(props) => (
          <Link {...props} to="/projects/$projectId/photos" params={{ projectId }} search={{ milestone: id }} />
        )}
      >
        <Group gap={4} component="span">
          <IconPhoto size={16} aria-hidden />
          {t('photos')}
        </Group>
      </Anchor>
    </Stack>
  );
}

interface MoveProps {
  readonly label: string;
  readonly isUp?: boolean;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

function MoveButton({ label, isUp = false, isOff, onClick }: MoveProps) {
  return (
    // Not `disabled`, so that the button keeps the focus at the end of the list.
    <ActionIcon
      variant="subtle"
      aria-label={label}
      aria-disabled={isOff}
      {...(isOff && { 'data-disabled': true })}
      onClick={onClick}
    >
      {isUp ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
    </ActionIcon>
  );
}

function RowMenu({ milestone, onEdit, onDelete }: { milestone: Milestone; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation(['milestones', 'shell']);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('milestones:menuOf', { name: milestone.name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('shell:edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {t('shell:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Moves milestones by one place, and announces it to screen readers. */
function useMoves(projectId: string, milestones: readonly Milestone[]) {
  const { t } = useTranslation('milestones');
  const change = useChangeMilestone(projectId);
  const [said, setSaid] = useState('');
  const move = (from: number, by: 1 | -1) => {
    const milestone = milestones[from];
    const to = from + by;
    if (milestone === undefined || to < 0 || to >= milestones.length) return;
    const others = milestones.filter((each) => each !== milestone);
    setSaid(t('moved', { name: milestone.name, place: to + 1, total: milestones.length }));
    for (const { id, sortOrder } of listOrderChanges([...others.slice(0, to), milestone, ...others.slice(to)])) {
      // One promise each: callbacks passed to `mutate` run for the last call only.
      change
        .mutateAsync({ id, change: { sortOrder }, etag: null })
        .catch((problem: unknown) => toastProblem(t('notMoved'), problem));
    }
  };
  return { move, said };
}
