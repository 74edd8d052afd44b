import { Button, Group, Loader, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconMapPin, IconMapPinPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Day } from '../../ui/instant.tsx';
import { Thumbnail } from '../../ui/photo-view/thumbnail.tsx';
import { useShownTitle } from '../../ui/shown-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Photo } from '../photo-words.ts';
import { getPhotoFileUrl } from '../photos/photo-data.ts';
import { useDayTaken } from './photo-label.ts';
import classes from './plan-layout.module.css';
import { ISSUE_COLOURS, type Issue } from './plan-pins.ts';

interface Props {
  readonly projectId: string;
  readonly isFiltered: boolean;
  readonly isPending: boolean;
  readonly photos: readonly Photo[];
  readonly issues: readonly Issue[];
  readonly onOpen: (pin: string) => void;
  /** Given to people who may place photos. */
  readonly onPlace?: () => void;
}

const MAX_SHOWN = 100;

/** Lists the photos and issues shown on the plan. */
export function SeenList({ projectId, isFiltered, isPending, photos, issues, onOpen, onPlace }: Props) {
  const { t } = useTranslation(['plans', 'photos']);
  const { number } = useFormats();
  const shown = useShownTitle();
  if (isPending) return <Loader size="sm" role="status" aria-label={t('plans:loading')} />;
  if (photos.length === 0 && issues.length === 0) {
    return (
      <EmptyState
        icon={<IconMapPin />}
        title={isFiltered ? t('plans:seen.none') : t('plans:seen.empty')}
        advice={isFiltered ? t('plans:seen.noneAdvice') : t('plans:seen.emptyAdvice')}
        action={
          !isFiltered &&
          onPlace && (
            <Button size="xs" leftSection={<IconMapPinPlus size={16} aria-hidden />} onClick={onPlace}>
              {t('plans:modes.place')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <Stack gap="sm">
      {photos.length > 0 && (
        <section>
          <Title order={2} size="h3" mb={4}>
            {t('plans:seen.photos', { count: photos.length, shown: number(photos.length) })}
          </Title>
          {photos.slice(0, MAX_SHOWN).map((photo) => (
            <PhotoRow key={photo.id} {...{ projectId, photo }} onOpen={() => onOpen(`photo:${photo.id}`)} />
          ))}
          <More count={photos.length - MAX_SHOWN} />
        </section>
      )}
      {issues.length > 0 && (
        <section>
          <Title order={2} size="h3" mb={4}>
            {t('plans:seen.issues', { count: issues.length, shown: number(issues.length) })}
          </Title>
          {issues.slice(0, MAX_SHOWN).map((issue) => (
            <UnstyledButton key={issue.id} className={classes.row} onClick={() => onOpen(`issue:${issue.id}`)}>
              <Group gap="xs" wrap="nowrap">
                <Text size="sm" className="own-direction" lineClamp={2} style={{ flex: 1 }}>
                  #{issue.number} {shown(issue.title)}
                </Text>
                <StatusMark color={ISSUE_COLOURS[issue.status]} label={t(`plans:issueStatus.${issue.status}`)} />
              </Group>
            </UnstyledButton>
          ))}
          <More count={issues.length - MAX_SHOWN} />
        </section>
      )}
    </Stack>
  );
}

/** Shows a photo in a list beside the plan. */
export function PhotoRow({
  projectId,
  photo,
  isChosen,
  onOpen,
}: {
  readonly projectId: string;
  readonly photo: Photo;
  readonly isChosen?: boolean;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('photos');
  const dayTaken = useDayTaken(projectId);
  return (
    <UnstyledButton
      className={classes.row}
      onClick={onOpen}
      data-chosen={isChosen || undefined}
      {...(isChosen !== undefined && { 'aria-pressed': isChosen })}
    >
      <Group gap="xs" wrap="nowrap">
        <div style={{ width: 72, flexShrink: 0, borderRadius: 4, overflow: 'hidden' }}>
          <Thumbnail src={getPhotoFileUrl(projectId, photo.id, 'thumbnail')} alt="" height={48} />
        </div>
        <div style={{ minWidth: 0, flex: 1 }}>
          <Text size="sm" truncate className="own-direction">
            {photo.notes ?? t(`kinds.${photo.kind}`)}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`kinds.${photo.kind}`)} · <Day on={dayTaken(photo.takenAt)} />
            {photo.visibility === 'draft' && ` · ${t('visibilities.draft')}`}
            {photo.floorPlanId !== null && photo.planX === null && ` · ${t('unplaced')}`}
          </Text>
        </div>
      </Group>
    </UnstyledButton>
  );
}

function More({ count }: { readonly count: number }) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  if (count <= 0) return null;
  return (
    <Text size="xs" c="dimmed" p={6}>
      {t('seen.more', { count, shown: number(count) })}
    </Text>
  );
}
