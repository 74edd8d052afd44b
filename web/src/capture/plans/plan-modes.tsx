import { Button, Group, Paper, Text } from '@mantine/core';
import { IconFlagPlus, IconMapPinPlus, IconRuler, IconX } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Point } from '../../ui/plan-canvas/plan-view.ts';
import { useMay } from '../../ui/project-access.ts';
import { useIsTouch } from '../../ui/touch.ts';
import type { Photo } from '../photo-words.ts';
import { createIssueLink } from './new-issue-link.ts';
import type { FloorPlan } from './plan-data.ts';
import classes from './plan-layout.module.css';

/** Mode of the plan, which decides what a click does. */
export type Mode =
  | { readonly is: 'look' }
  | { readonly is: 'measure'; readonly points: readonly Point[] }
  /** `placed` is the photo that was placed last; its pin stays highlighted among its neighbours. */
  | { readonly is: 'place'; readonly photo?: Photo; readonly placed?: string }
  | { readonly is: 'issue'; readonly at?: Point };

interface Props {
  readonly projectId: string;
  readonly plan: FloorPlan;
  readonly mode: Mode;
  readonly canPlace: boolean;
  readonly onMode: (mode: Mode) => void;
}

// Placed photos are saved already; the point of an issue and a measured length are discarded.
const END = { place: 'plans:modes.end', issue: 'shell:cancel', measure: 'shell:close' } as const;

/** Offers the modes of the plan; within a mode, shows the instructions and the button that ends it. */
export function ModeBar({ projectId, plan, mode, canPlace, onMode }: Props) {
  const { t } = useTranslation(['plans', 'shell']);
  const canRaise = useMay(projectId, 'reviewer');
  const bar = useModeFocus(mode.is);
  const place = mode.is === 'issue' ? mode.at : undefined;
  if (mode.is !== 'look') {
    return (
      <Paper ref={bar} withBorder bg="var(--pcs-surface)" px="sm" py={6} className={classes.bar}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" role="status" style={{ flex: 1 }} miw={180}>
            <Advice {...{ mode, plan }} />
          </Text>
          <Group gap="xs">
            {place && <WriteIssue key={`${place.x},${place.y}`} to={createIssueLink(projectId, plan.id, place)} />}
            <Button
              size="xs"
              variant="default"
              data-leads-to="look"
              leftSection={<IconX size={14} />}
              onClick={() => onMode({ is: 'look' })}
            >
              {t(END[mode.is])}
            </Button>
          </Group>
        </Group>
      </Paper>
    );
  }
  return (
    <Group ref={bar} gap="xs" className={`${classes.bar} ${classes.actions}`}>
      {canPlace && (
        <Button
          size="xs"
          variant="default"
          data-leads-to="place"
          leftSection={<IconMapPinPlus size={16} />}
          onClick={() => onMode({ is: 'place' })}
        >
          {t('plans:modes.place')}
        </Button>
      )}
      {canRaise && (
        <Button
          size="xs"
          variant="default"
          data-leads-to="issue"
          leftSection={<IconFlagPlus size={16} />}
          onClick={() => onMode({ is: 'issue' })}
        >
          {t('plans:modes.issue')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        data-leads-to="measure"
        leftSection={<IconRuler size={16} />}
        onClick={() => onMode({ is: 'measure', points: [] })}
      >
        {t('plans:modes.measure')}
      </Button>
    </Group>
  );
}

/** Moves the focus when the pressed button disappears: to the one that ends the mode, and then back to the one that began it. */
function useModeFocus(mode: Mode['is']) {
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef(mode);
  useEffect(() => {
    if (before.current === mode) return;
    const next = mode === 'look' ? before.current : 'look';
    before.current = mode;
    if (document.activeElement !== document.body) return;
    bar.current?.querySelector<HTMLElement>(`[data-leads-to=${next}]`)?.focus({ preventScroll: true });
  }, [mode]);
  return bar;
}

function Advice({ mode, plan }: Pick<Props, 'mode' | 'plan'>): ReactNode {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const isTouch = useIsTouch();
  if (mode.is === 'place') {
    if (mode.photo === undefined) return t('place.which');
    return t(isTouch ? 'place.whereTouch' : 'place.where');
  }
  if (mode.is === 'issue') {
    if (mode.at !== undefined) return t('raise.ready');
    return t(isTouch ? 'raise.whereTouch' : 'raise.where');
  }
  if (mode.is !== 'measure') return null;
  const [from, to] = mode.points;
  if (from === undefined) return t(isTouch ? 'measure.firstTouch' : 'measure.first');
  if (to === undefined) return t('measure.second');
  const lengthPx = Math.hypot(to.x - from.x, to.y - from.y);
  if (plan.scaleMPerPx === null) return t('measure.pixels', { length: number(lengthPx, 'pixels') });
  return t('measure.metres', { length: number(lengthPx * plan.scaleMPerPx, 'distance') });
}

/** Links to the form of an issue. Takes the focus, so that Enter continues after the place was chosen by keyboard. */
function WriteIssue({ to }: { readonly to: LinkProps }) {
  const { t } = useTranslation('plans');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Button size="xs" renderRoot={(all) => <Link {...all} {...to} ref={link} />}>
      {t('raise.go')}
    </Button>
  );
}
