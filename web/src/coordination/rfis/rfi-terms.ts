// What an RFI may be, in the order of its course and of its weight, with the colour that stands beside each word.

import type { MantineColor } from '@mantine/core';
import type { TrackedRfi } from '../../../../contract/rfis.ts';

export type Rfi = TrackedRfi;
export type RfiStatus = Rfi['status'];
export type RfiPriority = Rfi['priority'];

// Named here and not imported: the contract's own lists would bring its schemas into the page.
export const RFI_STATUSES = ['draft', 'open', 'answered', 'closed', 'void'] as const satisfies readonly RfiStatus[];
export const RFI_PRIORITIES = ['critical', 'high', 'medium', 'low'] as const satisfies readonly RfiPriority[];

export const STATUS_COLORS: Readonly<Record<RfiStatus, MantineColor>> = {
  draft: 'gray',
  open: 'orange',
  answered: 'blue',
  closed: 'green',
  void: 'dark',
};

/** Maximum number of elements that an RFI is about. */
export const MAX_RFI_ELEMENTS = 200;
