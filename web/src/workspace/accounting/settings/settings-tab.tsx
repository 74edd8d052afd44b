import { Stack } from '@mantine/core';
import type { AccountingTabProps } from '../accounting-tabs.tsx';
import { ApprovalSettings } from './approval-settings.tsx';
import { ProjectChoices } from './project-choices.tsx';

/** Shows the settings of accounting, and the usual choices of each project. */
export function SettingsTab(props: AccountingTabProps) {
  return (
    <Stack maw={860} w="100%" gap="md" pb="xl">
      {/* A form begins anew with what was saved, also by somebody else. */}
      <ApprovalSettings key={`${props.accounting.requireSecondPerson} ${props.accounting.defaultKind}`} {...props} />
      <ProjectChoices {...props} />
    </Stack>
  );
}
