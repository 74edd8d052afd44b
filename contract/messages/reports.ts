// Messages about scheduled reports.

export const reportsMessages = {
  most: 'A project can have at most {{number}} scheduled reports.',
  recipients: 'must have 1 to {{number}} addresses',
  periodNotEnded: 'no period of the report had ended by this day',
  periodTooEarly: 'must be {{day}} or later',
  periodRun: 'The report of this period was sent already or is being sent: resend that run instead.',
  nobody: 'Nobody is left to send the report to: recipients unsubscribed or are suppressed.',
  notRecipient: 'is not a recipient of this run',
  underWay: 'The run is still under way.',
  noFiles: 'The documents of this run are no longer kept.',
} as const;
