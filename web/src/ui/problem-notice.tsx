import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isBriefWait, Problem } from '../api/problem.ts';
import { FieldName, ServiceText } from './service-text.tsx';

// Lazy, because a notice is part of every first screen. If the button fails to load, the id can be copied by hand.
const CopyButton = lazy<ComponentType<{ readonly size: 'compact-xs'; readonly text: string }>>(() =>
  import('./copy-button.tsx').then(
    ({ CopyButton: each }) => ({ default: each }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  readonly problem: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Name of what is tried again, for a screen on which several parts can fail. */
  readonly what?: string | undefined;
  /** True if the person did not start the failed request just now: the notice takes no focus, though it offers no retry. */
  readonly isBackground?: boolean;
}

/**
 * Shows what went wrong, what to do, and the id of the request to quote, with a button that copies it. The refusal of an action of
 * the person is scrolled into view and focused.
 */
export function ProblemNotice({ problem, onRetry, what, isBackground = false }: Props) {
  const { t } = useTranslation('problems');
  const notice = useRef<HTMLDivElement>(null);
  // A failed read offers a retry, and may come while the person types elsewhere: it takes no focus.
  useFocusOnRefusal(notice, onRetry === undefined && !isBackground ? problem : undefined);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title={t(getTitleKey(problem))}
    >
      <Stack gap="xs" align="flex-start">
        <ProblemText problem={problem} />
        {isOutdated(problem) && <ReloadButton />}
        {onRetry && !isOutdated(problem) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} />}
            aria-label={what === undefined ? undefined : t('retryNamed', { what })}
            onClick={onRetry}
          >
            {t('retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function useFocusOnRefusal(notice: RefObject<HTMLDivElement | null>, problem: unknown): void {
  useEffect(() => {
    const element = notice.current;
    if (problem === undefined || element === null) return;
    // To the middle, because the buttons of a long form cover the lower edge.
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  }, [notice, problem]);
}

/** Reloads the application; forms with a draft keep their values. */
export function ReloadButton() {
  const { t } = useTranslation('problems');
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={16} />}
      onClick={() => window.location.reload()}
    >
      {t('reload')}
    </Button>
  );
}

/** Shows the sentences of a problem, in notices and toasts. */
export function ProblemText({ problem }: { readonly problem: unknown }) {
  const { t } = useTranslation('problems');
  if (!(problem instanceof Problem)) return <Text size="sm">{t('unexpected')}</Text>;
  // To wait a minute is wrong where the service names a longer time.
  const isAdvised = problem.status !== 429 || isBriefWait(problem);
  return (
    <Stack gap={4} align="flex-start">
      {isAdvised && <Text size="sm">{t([`advice.${problem.code}`, 'advice.other'])}</Text>}
      {addsToAdvice(problem) && (
        <Text size="sm" {...(isAdvised && { c: 'dimmed' })}>
          {problem.code === 'unreadable' ? (
            <span className="own-direction">{problem.message}</span>
          ) : (
            <ServiceText said={problem.said} />
          )}
        </Text>
      )}
      {problem.details.length > 0 && (
        <List size="sm">
          {problem.details.map(({ path, ...said }) => (
            <List.Item key={`${path} ${said.message}`}>
              {path !== '' && <FieldName path={path} />}
              {path !== '' && ': '}
              <ServiceText said={said} />
            </List.Item>
          ))}
        </List>
      )}
      {problem.requestId !== null && <RequestId id={problem.requestId} problem={problem} />}
    </Stack>
  );
}

interface RequestIdProps {
  readonly id: string;
  readonly problem: Problem;
}

/** Shows the id of a request, to be quoted when its problem is reported, with a button that copies it with the message. */
export function RequestId({ id, problem }: RequestIdProps) {
  const { t } = useTranslation('problems');
  return (
    <Group gap="xs" wrap="wrap">
      <Text size="xs" c="dimmed">
        {t('requestId')} <span className="as-typed">{id}</span>
      </Text>
      <Suspense fallback={null}>
        <CopyButton size="compact-xs" text={formatReport(id, problem)} />
      </Suspense>
    </Group>
  );
}

/** False if the advice says the same: no response, or invalid fields that are listed one by one. */
function addsToAdvice({ code, details }: Problem): boolean {
  return code !== 'unreachable' && code !== 'outdated' && (code !== 'validation_failed' || details.length === 0);
}

/** Formats a problem for support, in the service's English whatever the language of the screen. */
function formatReport(id: string, { status, code, message, details }: Problem): string {
  const fields = details.map((each) => `${each.path}: ${each.message}`);
  return [id, `${status} ${code}: ${message}`, ...fields].join('\n');
}

const isOutdated = (problem: unknown) => problem instanceof Problem && problem.code === 'outdated';

type Title = 'title' | 'title_offline' | 'title_outdated' | 'title_forbidden' | 'title_not_found';

function getTitleKey(problem: unknown): Title {
  if (!(problem instanceof Problem)) return 'title';
  if (problem.code === 'unreachable') return 'title_offline';
  if (problem.code === 'outdated') return 'title_outdated';
  if (problem.code === 'forbidden') return 'title_forbidden';
  return problem.code === 'not_found' ? 'title_not_found' : 'title';
}
