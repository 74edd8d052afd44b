import { Stack } from '@mantine/core';
import type { AccountingTabProps } from '../tab-props.ts';
import { ApprovalSettings } from './approval-settings.tsx';
import { ProjectChoices } from './project-choices.tsx';

/** Shows the settings of accounting, and the usual choices of each project. */
export function SettingsTab(props: AccountingTabProps) {
  return (
    <Stack maw={860} w="100%" gap="md" pb="xl">
      {/* Saved settings, also those of somebody else, begin the form again. */}
      <ApprovalSettings key={`${props.accounting.requireSecondPerson} ${props.accounting.defaultKind}`} {...props} />
      <ProjectChoices {...props} />
    </Stack>
  );
}
