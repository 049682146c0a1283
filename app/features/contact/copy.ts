/** Every sentence of contact messages that a person reads. */
export const copy = {
  title: 'Messages',
  lead: (unread: number) => {
    if (unread === 0) return 'All caught up.'
    return unread === 1 ? '1 message is unread.' : `${unread} messages are unread.`
  },
  pages: 'Pages',
  newest: 'Newest',
  older: 'Older',
  shownRange: (count: number) =>
    count === 1 ? '1 message, newest first' : `${count} messages, newest first`,
  caption: 'Messages, newest first',
  columns: { date: 'Date', name: 'Name', email: 'Email', subject: 'Subject', status: 'Status' },
  read: 'Read',
  unread: 'New',
  possibleSpam: 'Possible spam',
  loadFailed: "We couldn't load messages.",
  tryAgain: 'Try again',
  emptyTitle: 'No messages yet',
  empty: 'No messages yet. New ones will appear here.',
} as const
