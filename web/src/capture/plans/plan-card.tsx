import { ActionIcon, Anchor, Badge, Card, Group, Menu, Text } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconEyeOff,
  IconPencil,
  IconRuler2,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Thumbnail } from '../../ui/photo-view/thumbnail.tsx';
import { useMay } from '../../ui/project-access.ts';
import { useShownTitle } from '../../ui/shown-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type FloorPlan, getPlanFileUrl, usePlanFiles } from './plan-data.ts';
import type { Reordering } from './reordering.ts';

interface Props {
  readonly projectId: string;
  readonly plan: FloorPlan;
  /** Position of the plan among the `count` plans of its level. */
  readonly place: number;
  readonly count: number;
  readonly moves: Reordering;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const FRESH_MS = 120_000;

/** Shows a plan in the list of plans. */
export function PlanCard(props: Props) {
  const { projectId, plan, place, count, moves } = props;
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const shown = useShownTitle();
  const canChange = useMay(projectId, 'upload_engineer');
  // The thumbnail of a plan that has just been added may still be in the making.
  const isFresh = Date.now() - Date.parse(plan.createdAt) < FRESH_MS;
  const { data: files } = usePlanFiles(projectId, isFresh ? plan.id : undefined);
  return (
    <Card
      withBorder
      padding="sm"
      w={300}
      maw="calc(100vw - 24px)"
      bg="var(--pcs-surface)"
      draggable={canChange && count > 1}
      onDragStart={() => moves.onDrag(place)}
      onDragEnd={() => moves.onDrag(undefined)}
      onDragOver={(event) => moves.dragged !== undefined && event.preventDefault()}
      onDrop={() => moves.dragged !== undefined && moves.move(moves.dragged, place)}
      style={{ opacity: moves.dragged === place ? 0.5 : 1 }}
    >
      <Card.Section>
        <Link to="/projects/$projectId/plans/$planId" params={{ projectId, planId: plan.id }} tabIndex={-1} aria-hidden>
          <Thumbnail
            src={getPlanFileUrl(projectId, plan.id, 'thumbnail')}
            alt=""
            height={160}
            fit="contain"
            isMade={!isFresh || files?.thumbnail != null}
          />
        </Link>
      </Card.Section>
      <Group justify="space-between" wrap="nowrap" mt="xs" gap="xs">
        <Anchor
          fw={600}
          truncate
          className="own-direction"
          renderRoot={(all) => (
            <Link {...all} to="/projects/$projectId/plans/$planId" params={{ projectId, planId: plan.id }} />
          )}
        >
          {shown(plan.name)}
        </Anchor>
        {canChange && <PlanMenu {...props} />}
      </Group>
      <Group gap="xs" mt={6}>
        <StatusMark
          color={plan.scaleMPerPx === null ? 'orange' : 'green'}
          label={plan.scaleMPerPx === null ? t('scale.unknown') : t('scale.known')}
        />
        {!plan.isVisible && (
          <Badge variant="outline" color="gray" tt="none" leftSection={<IconEyeOff size={12} />} c="dimmed">
            {t('hidden')}
          </Badge>
        )}
        {plan.widthPx !== null && plan.heightPx !== null && (
          <Text size="xs" c="dimmed" className="as-typed">
            {number(plan.widthPx)} × {number(plan.heightPx)} px
          </Text>
        )}
      </Group>
    </Card>
  );
}

function PlanMenu({ projectId, plan, place, count, moves, onEdit, onDelete }: Props) {
  const { t } = useTranslation(['plans', 'shell']);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('plans:actionsOf', { name: plan.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('shell:edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRuler2 size={16} />}
          renderRoot={(all) => (
            <Link
              {...all}
              to="/projects/$projectId/plans/$planId/calibration"
              params={{ projectId, planId: plan.id }}
            />
          )}
        >
          {t('plans:calibration.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft size={16} data-mirrored />}
          disabled={place === 0}
          onClick={() => moves.move(place, place - 1)}
        >
          {t('plans:earlier')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight size={16} data-mirrored />}
          disabled={place === count - 1}
          onClick={() => moves.move(place, place + 1)}
        >
          {t('plans:later')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={16} />} color="red.9" onClick={onDelete}>
          {t('shell:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
