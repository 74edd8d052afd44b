import { ActionIcon, Button, Checkbox, Group, Input, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SECTIONS } from './report-choices.ts';
import { chooseSections, type SectionChoice } from './report-values.ts';

interface Props {
  readonly value: readonly SectionChoice[];
  readonly onChange: (value: readonly SectionChoice[]) => void;
  readonly error: ReactNode;
}

/** Chooses the sections of a report and their order. Empty: those that the project has data for. */
export function SectionsField({ value, onChange, error }: Props) {
  const { t } = useTranslation('reports');
  const rows = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterMove(rows, value);
  if (value.length === 0) {
    return (
      <Input.Wrapper label={t('sections.label')} labelElement="div" description={t('sections.automatic')}>
        <div>
          <Button mt={6} variant="default" size="xs" onClick={() => onChange(chooseSections(SECTIONS))}>
            {t('sections.choose')}
          </Button>
        </div>
      </Input.Wrapper>
    );
  }

  function move(at: number, by: -1 | 1): void {
    const next = [...value];
    const [moved] = next.splice(at, 1);
    if (moved === undefined) return;
    next.splice(at + by, 0, moved);
    focus(moved.name, by);
    onChange(next);
  }

  const include = (at: number, isIncluded: boolean) =>
    onChange(value.map((each, index) => (index === at ? { ...each, isIncluded } : each)));

  return (
    <Input.Wrapper label={t('sections.label')} labelElement="div" description={t('sections.hint')} error={error}>
      <Stack ref={rows} gap={2} mt={6} role="group" aria-label={t('sections.label')}>
        {value.map(({ name, isIncluded }, at) => (
          <Group key={name} gap="xs" wrap="nowrap" justify="space-between" maw={420}>
            <Checkbox
              label={t(`sections.names.${name}`)}
              checked={isIncluded}
              {...(at === 0 && { 'data-path': 'sections' })}
              onChange={({ currentTarget }) => include(at, currentTarget.checked)}
            />
            <Group gap={4} wrap="nowrap">
              <MoveButton {...{ name }} by={-1} isDisabled={at === 0} onClick={() => move(at, -1)} />
              <MoveButton {...{ name }} by={1} isDisabled={at === value.length - 1} onClick={() => move(at, 1)} />
            </Group>
          </Group>
        ))}
      </Stack>
    </Input.Wrapper>
  );
}

interface MoveProps {
  readonly name: SectionChoice['name'];
  readonly by: -1 | 1;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function MoveButton({ name, by, isDisabled, onClick }: MoveProps) {
  const { t } = useTranslation('reports');
  const Icon = by < 0 ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      data-move={`${name} ${by}`}
      // A disabled button would lose the focus at the end of the list.
      aria-disabled={isDisabled}
      style={isDisabled ? { opacity: 0.3 } : undefined}
      aria-label={t(by < 0 ? 'sections.up' : 'sections.down', { section: t(`sections.names.${name}`) })}
      onClick={() => !isDisabled && onClick()}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

/** Returns the focus to the button of a section that was moved: an element that changes its place loses it. */
function useFocusAfterMove(rows: { readonly current: HTMLElement | null }, value: readonly SectionChoice[]) {
  const moved = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    if (moved.current !== undefined)
      rows.current?.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [value]);
  return (name: string, by: number) => {
    moved.current = `${name} ${by}`;
  };
}
