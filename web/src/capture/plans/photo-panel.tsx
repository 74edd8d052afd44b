import { Anchor, Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconColumns2, IconMapPinShare, IconMaximize } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { At } from '../../ui/instant.tsx';
import { Thumbnail } from '../../ui/photo-view/thumbnail.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useIsTouch } from '../../ui/touch.ts';
import { useMilestoneList } from '../milestone-list.ts';
import type { Photo } from '../photo-words.ts';
import { getPhotoFileUrl } from '../photos/photo-data.ts';
import type { FloorPlan } from './plan-data.ts';

interface Props {
  readonly projectId: string;
  readonly plan: FloorPlan;
  readonly photo: Photo;
  readonly canPlace: boolean;
  readonly onMove: () => void;
  readonly onClose: () => void;
}

/** Shows the photo whose pin was opened. */
export function PhotoPanel({ projectId, photo, canPlace, onMove, onClose }: Props) {
  const { t } = useTranslation(['photos', 'shell']);
  const isTouch = useIsTouch();
  const heading = useRef<HTMLHeadingElement>(null);
  const milestone = useMilestoneList(projectId).milestones?.find(({ id }) => id === photo.milestoneId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves whenever the photo changes
  useEffect(() => heading.current?.focus({ preventScroll: true }), [photo.id]);
  const to = { to: '/projects/$projectId/photos/$photoId', params: { projectId, photoId: photo.id } } as const;
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className="own-direction">
          {photo.notes?.split('\n', 1)[0]?.slice(0, 120) || t(`photos:kinds.${photo.kind}`)}
        </Title>
        <CloseButton onClick={onClose} aria-label={t('shell:close')} />
      </Group>
      <Anchor renderRoot={(all) => <Link {...all} {...to} />} aria-label={t('photos:open')} tabIndex={-1}>
        <Thumbnail src={getPhotoFileUrl(projectId, photo.id, 'thumbnail')} alt="" height={190} />
      </Anchor>
      <Group gap="xs">
        <StatusMark
          color={photo.visibility === 'draft' ? 'orange' : 'green'}
          label={t(`photos:visibilities.${photo.visibility}`)}
        />
        <Text size="sm">{t(`photos:kinds.${photo.kind}`)}</Text>
      </Group>
      <Text size="sm">
        <At at={photo.takenAt} />
        {milestone && <span className="own-direction"> · {milestone.name}</span>}
      </Text>
      {photo.tags.length > 0 && (
        <Text size="sm" c="dimmed" className="own-direction">
          {photo.tags.join(' · ')}
        </Text>
      )}
      <Group gap="xs">
        <Button size="xs" leftSection={<IconMaximize size={16} />} renderRoot={(all) => <Link {...all} {...to} />}>
          {t('photos:open')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconColumns2 size={16} />}
          renderRoot={(all) => (
            <Link {...all} to="/projects/$projectId/compare" params={{ projectId }} search={{ left: photo.id }} />
          )}
        >
          {t('photos:compare')}
        </Button>
        {canPlace && (
          <Button size="xs" variant="default" leftSection={<IconMapPinShare size={16} />} onClick={onMove}>
            {t('photos:move')}
          </Button>
        )}
      </Group>
      {canPlace && (
        <Text size="xs" c="dimmed">
          {t(isTouch ? 'photos:moveHelpTouch' : 'photos:moveHelp')}
        </Text>
      )}
    </Stack>
  );
}
