import { Box, Button, Collapse, Group, Select, Switch } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import type { PlanView } from '../addresses.ts';
import type { useMilestoneList } from '../milestone-list.ts';
import { PHOTO_KINDS, VISIBILITIES } from '../photo-words.ts';
import { isolateName } from '../uploads/isolate-name.ts';
import { type FloorPlan, groupByLevel, type usePlans } from './plan-data.ts';

interface Props {
  readonly projectId: string;
  /** Plan that is shown. */
  readonly plan: FloorPlan;
  readonly plans: ReturnType<typeof usePlans>;
  readonly milestones: ReturnType<typeof useMilestoneList>;
  readonly tags: readonly string[];
  readonly view: PlanView;
  readonly onView: (change: { [Name in keyof PlanView]?: PlanView[Name] | undefined }) => void;
}

/** Shows the menu of plans and the filters of the pins. */
export function PlanToolbar({ projectId, plan, plans, milestones, tags, view, onView }: Props) {
  const { t } = useTranslation(['plans', 'photos']);
  const { number } = useFormats();
  const navigate = useNavigate();
  // On a phone the plan needs the room: a button opens the filters.
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const [isOpen, { toggle }] = useDisclosure(false);
  const { photo: _photo, issue: _issue, place: _place, ...filters } = view;
  const chosen = Object.keys(filters).length;
  return (
    <Group gap="xs" mb="xs" role="search" aria-label={t('plans:filters')} align="flex-end">
      <Box w={{ base: 160, sm: 220 }} flex={{ base: 1, sm: 'none' }}>
        <Select
          size="xs"
          label={t('plans:plan')}
          data={groupByLevel(plans.plans ?? [plan]).map(({ name, plans: those }) => ({
            group: name === null ? t('plans:noLevel') : t('plans:level', { name: isolateName(name) }),
            items: those.map((each) => ({ value: each.id, label: each.name })),
          }))}
          value={plan.id}
          allowDeselect={false}
          searchable
          onChange={(id) => {
            if (id === null) return;
            void navigate({
              to: '/projects/$projectId/plans/$planId',
              params: { projectId, planId: id },
              search: filters,
            });
          }}
        />
        {plans.problem !== null && <NotLoaded onRetry={plans.retry} />}
      </Box>
      {isPhone ? (
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {chosen > 0
              ? t('photos:gallery.filter.openSet', { shown: number(chosen) })
              : t('photos:gallery.filter.open')}
          </Button>
          <Collapse expanded={isOpen} w="100%">
            <Filters {...{ milestones, tags, view, onView }} />
          </Collapse>
        </>
      ) : (
        <Filters {...{ milestones, tags, view, onView }} />
      )}
    </Group>
  );
}

/** Shows the filters of photos on the plan, and the switch for issues. */
function Filters({ milestones, tags, view, onView }: Pick<Props, 'milestones' | 'tags' | 'view' | 'onView'>) {
  const { t } = useTranslation(['plans', 'photos']);
  return (
    <Group gap="xs" align="flex-end">
      <Choice
        label={t('plans:milestone')}
        all={t('plans:all')}
        width={200}
        data={(milestones.milestones ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={view.milestone}
        onChange={(milestone) => onView({ milestone })}
        {...(milestones.problem !== null && { onRetry: milestones.retry })}
      />
      <Choice
        label={t('plans:kind')}
        all={t('plans:all')}
        width={140}
        data={PHOTO_KINDS.map((value) => ({ value, label: t(`photos:kinds.${value}`) }))}
        value={view.kind}
        onChange={(kind) => onView({ kind: PHOTO_KINDS.find((each) => each === kind) })}
      />
      <Choice
        label={t('plans:tag')}
        all={t('plans:all')}
        width={140}
        data={[...new Set([...(view.tag === undefined ? [] : [view.tag]), ...tags])].map((value) => ({
          value,
          label: value,
        }))}
        value={view.tag}
        onChange={(tag) => onView({ tag })}
      />
      <Choice
        label={t('plans:visibility')}
        all={t('plans:all')}
        width={120}
        data={VISIBILITIES.map((value) => ({ value, label: t(`photos:visibilities.${value}`) }))}
        value={view.visibility}
        onChange={(visibility) => onView({ visibility: VISIBILITIES.find((each) => each === visibility) })}
      />
      <Switch
        size="sm"
        mb={6}
        label={t('plans:issues')}
        checked={view.issues !== false}
        onChange={({ currentTarget: { checked } }) => onView({ issues: checked ? undefined : false })}
      />
    </Group>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Text shown when nothing is chosen. */
  readonly all: string;
  readonly width: number;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Given if the options could not be read. */
  readonly onRetry?: () => void;
}

function Choice({ label, all, width, data, value, onChange, onRetry }: ChoiceProps) {
  const { t } = useTranslation('plans');
  return (
    <Box w={{ base: 'calc(50% - 5px)', sm: width }}>
      <Select
        size="xs"
        label={label}
        placeholder={all}
        data={[...data]}
        value={value ?? null}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        clearable
        clearButtonProps={{ 'aria-label': t('clear', { name: label }) }}
        searchable
      />
      {onRetry && <NotLoaded onRetry={onRetry} />}
    </Box>
  );
}
