import { Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import classes from './maintenance.module.css';
import type { Task } from './task-data.ts';
import { TaskMark } from './task-mark.tsx';

interface Props {
  readonly tasks: readonly Task[];
  readonly onOpen: (task: Task) => void;
}

/** Tasks of many assets by their days; each opens what can be done about it. */
export function TaskList({ tasks, onOpen }: Props) {
  const { t } = useTranslation('maintenance');
  const { day } = useFormats();
  const dayText = useDayText();
  const days = [...Map.groupBy(tasks, ({ dueOn }) => dueOn)];
  return (
    <Stack gap="md">
      {days.map(([dueOn, due]) => (
        <section key={dueOn} aria-label={day(dueOn)}>
          <Title order={2} size="h5" mb={4}>
            <time dateTime={dueOn}>{dayText(dueOn)}</time>
          </Title>
          <Lines tasks={due} textOf={({ assetTag }) => assetTag ?? t('noTag')} onOpen={onOpen} />
        </section>
      ))}
    </Stack>
  );
}

/** Tasks of one asset: their days tell them apart. */
export function TaskLines({ tasks, onOpen }: Props) {
  const dayText = useDayText();
  return <Lines tasks={tasks} textOf={({ dueOn }) => dayText(dueOn)} onOpen={onOpen} />;
}

/** Saturday · 21 Nov 2026 */
function useDayText(): (on: string) => string {
  const { day, weekday } = useFormats();
  return (on) => `${weekday(on, 'long')} · ${day(on)}`;
}

function Lines({ tasks, textOf, onOpen }: Props & { readonly textOf: (task: Task) => string }) {
  return (
    <Stack component="ul" gap={4} className={classes.list}>
      {tasks.map((task) => (
        <li key={`${task.assetId} ${task.number}`}>
          <UnstyledButton className={classes.line} onClick={() => onOpen(task)}>
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <Text size="sm" truncate miw={0} className="own-direction">
                {textOf(task)}
              </Text>
              <TaskMark task={task} />
            </Group>
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  );
}
