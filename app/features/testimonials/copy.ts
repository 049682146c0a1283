/** Every sentence of testimonials that a person reads (S8). */
export const copy = {
  title: 'Testimonials',
  lead: (waiting: number) => {
    if (waiting === 0) return 'All caught up.'
    return waiting === 1
      ? '1 testimonial is waiting for approval.'
      : `${waiting} testimonials are waiting for approval.`
  },
  pages: 'Pages',
  newest: 'Newest',
  older: 'Older',
  shownRange: (count: number) =>
    count === 1 ? '1 testimonial, newest first' : `${count} testimonials, newest first`,
  caption: 'Testimonials, newest first',
  columns: { date: 'Date', author: 'Author', content: 'Content', status: 'Status', actions: 'Actions' },
  filter: 'Filter by state',
  filters: { all: 'All', waiting: 'Waiting', approved: 'Approved', spam: 'Possible spam' },
  nothingHere: 'Nothing here.',
  approve: 'Approve',
  unapprove: 'Unapprove',
  of: ' testimonial of ',
  deleteOf: 'Delete testimonial of ',
  reason: 'Reason:',
  readAll: 'Read all',
  readLess: 'Show less',
  unapproval: {
    title: 'Unapprove this testimonial?',
    who: 'It leaves the website; the author is not told.',
    reason: 'Reason, for the staff only',
    optional: '(optional)',
    keep: 'Keep it approved',
    unapproving: 'Unapproving...',
  },
  close: 'Close',
  deletion: {
    title: 'Delete this testimonial?',
    question: 'Are you sure you want to delete this testimonial?',
    keep: 'Keep testimonial',
    deleteIt: 'Delete testimonial',
    deleting: 'Deleting...',
    close: 'Close',
  },
  recoverable: 'You can bring it back for 30 days.',
  done: {
    approved: 'Testimonial approved successfully.',
    rejected: 'Testimonial rejected successfully.',
    deleted: 'Testimonial deleted successfully.',
    restored: 'Testimonial restored.',
  },
  updateFailed: 'Failed to update testimonial status. Please try again.',
  deleteFailed: 'Failed to delete testimonial. Please try again.',
  restoreFailed: 'Failed to bring the testimonial back. Please try again.',
  unknownDeed: 'That did not work. Please try again.',
  reasonTooLong: (most: number) => `The reason: at most ${most} characters`,
  goneForGood: 'This testimonial can no longer be brought back.',
  deletedMeanwhile: 'This testimonial was deleted meanwhile. Nothing was saved.',
  changedMeanwhile: 'This testimonial was changed meanwhile. Nothing was saved; please look at it again.',
  changedBy: (name: string, day: string, time: string) =>
    `${name} changed this testimonial on ${day} at ${time}. Nothing was saved; please look at it again.`,
  rating: (stars: number) => `${stars} of 5 stars`,
  approved: 'Approved',
  unapproved: 'Waiting',
  possibleSpam: 'Possible spam',
  staffLoadFailed: 'Failed to load testimonials. Please try again.',
  tryAgain: 'Try again',
  emptyTitle: 'No testimonials yet',
  empty: 'No testimonials yet. New ones will appear here.',
} as const
