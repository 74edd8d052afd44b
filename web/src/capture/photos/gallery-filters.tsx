// Filters and order of the gallery, all kept in the address. On a phone a button opens them.
import { Box, Button, Checkbox, Collapse, Group, Select } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconFilterOff, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { GALLERY_ORDERS, type GalleryView } from '../addresses.ts';
import { useMilestoneList } from '../milestone-list.ts';
import { usePhotoTags } from '../photo-tags.ts';
import { PHOTO_KINDS, VISIBILITIES } from '../photo-words.ts';
import { usePlans } from '../plans/plan-data.ts';
import { FIRST_ORDER, hasFilters } from './gallery-query.ts';

export type ViewChange = { readonly [Name in keyof GalleryView]: GalleryView[Name] | undefined };

interface Props {
  readonly projectId: string;
  readonly view: GalleryView;
  readonly onChange: (change: ViewChange) => void;
  readonly onClear: () => void;
}

/** Shows the filters of the gallery. */
export function GalleryFilters(props: Props) {
  const { t } = useTranslation('photos');
  const { number } = useFormats();
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const [isOpen, { toggle }] = useDisclosure(false);
  const { sort: _, ...filters } = props.view;
  const count = Object.keys(filters).length;
  const label = count > 0 ? t('gallery.filter.openSet', { shown: number(count) }) : t('gallery.filter.open');
  if (!isPhone) return <Fields {...props} />;
  return (
    <>
      <Button
        variant="default"
        mb="xs"
        style={{ flex: 'none', alignSelf: 'flex-start' }}
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {label}
      </Button>
      <Collapse expanded={isOpen}>
        <Fields {...props} />
      </Collapse>
    </>
  );
}

function Fields({ projectId, view, onChange, onClear }: Props) {
  const { t } = useTranslation('photos');
  const { instant } = useFormats();
  const milestones = useMilestoneList(projectId);
  const plans = usePlans(projectId);
  const tags = usePhotoTags(projectId);
  const one = (
    name: 'milestone' | 'plan' | 'kind' | 'tag' | 'visibility',
    data: readonly Named[],
    from?: { readonly problem: unknown; readonly retry: () => void },
  ): ReactNode => (
    <Box w={{ base: '100%', xs: 142 }}>
      <Select
        aria-label={t(`gallery.filter.${name}`)}
        placeholder={t(`gallery.filter.${name}`)}
        value={view[name] ?? null}
        data={addChosen(data, view[name])}
        onChange={(value) => onChange({ [name]: value ?? undefined } as ViewChange)}
        searchable={data.length > 6}
        clearable
      />
      {from != null && from.problem !== null && <NotLoaded onRetry={from.retry} />}
    </Box>
  );
  return (
    <Group gap="xs" mb="sm" align="flex-start" role="search" aria-label={t('gallery.filter.label')}>
      {one(
        'milestone',
        (milestones.milestones ?? []).map(({ id, name }) => ({ value: id, label: name })),
        milestones,
      )}
      {one(
        'plan',
        (plans.plans ?? []).map(({ id, name, level }) => ({
          value: id,
          label: level === null ? name : `${name} · ${level}`,
        })),
        plans,
      )}
      {one(
        'kind',
        PHOTO_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
      )}
      {one(
        'tag',
        tags.tags.map((value) => ({ value, label: value })),
        tags,
      )}
      {one(
        'visibility',
        VISIBILITIES.map((value) => ({ value, label: t(`visibilities.${value}`) })),
      )}
      <Checkbox
        label={t('gallery.filter.unplaced')}
        checked={view.placed === false}
        onChange={(event) => onChange({ placed: event.currentTarget.checked ? false : undefined })}
        mx={4}
        my={8}
      />
      <Select
        aria-label={t('gallery.sort.label')}
        value={view.sort ?? FIRST_ORDER}
        data={GALLERY_ORDERS.map((value) => ({ value, label: t(`gallery.sort.${value}`) }))}
        onChange={(value) => {
          const sort = GALLERY_ORDERS.find((each) => each === value);
          onChange({ sort: sort === FIRST_ORDER ? undefined : sort });
        }}
        allowDeselect={false}
        w={{ base: '100%', xs: 180 }}
      />
      {(view.takenFrom !== undefined || view.takenTo !== undefined) && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => onChange({ takenFrom: undefined, takenTo: undefined })}
        >
          {t('gallery.filter.taken', {
            from: view.takenFrom === undefined ? '…' : instant(view.takenFrom),
            to: view.takenTo === undefined ? '…' : instant(view.takenTo),
          })}
        </Button>
      )}
      {hasFilters(view) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={onClear}>
          {t('gallery.filter.clear')}
        </Button>
      )}
    </Group>
  );
}

interface Named {
  readonly value: string;
  readonly label: string;
}

/** Adds the value from the address if the options lack it: a rare tag, a milestone that is still loading. */
function addChosen(data: readonly Named[], chosen: string | undefined): Named[] {
  if (chosen === undefined || data.some(({ value }) => value === chosen)) return [...data];
  return [...data, { value: chosen, label: chosen }];
}
